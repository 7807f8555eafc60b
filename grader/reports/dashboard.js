// Sorts and filters the table of students, which is complete without it. All text is inserted as text, never as markup.
"use strict";
(() => {
  const table = document.getElementById("students"), chooser = document.getElementById("chooser");
  if (!table || !chooser) return;
  const words = chooser.dataset, body = table.tBodies[0], rows = [...body.rows];
  const compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
  const make = (parent, tag, attributes) => {
    const node = Object.assign(document.createElement(tag), attributes);
    parent.append(node);
    return node;
  };
  const fill = (sentence, blanks) => sentence.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);

  // Compares rows by the data-value of a column's cells, else by their text.
  function order(column) {
    const value = (row) => row.cells[column].dataset.value;
    return (a, b) => value(a) === undefined
      ? compare(a.cells[column].textContent, b.cells[column].textContent)
      : Number(value(a)) - Number(value(b));
  }

  function sort(head, column) {
    const ascending = head.getAttribute("aria-sort") !== "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    rows.sort(order(column));
    if (!ascending) rows.reverse();
    body.append(...rows);
  }

  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const name = head.textContent;
    head.textContent = "";
    const button = make(head, "button", { type: "button", textContent: name, title: fill(words.sort, { column: name }) });
    button.addEventListener("click", () => sort(head, column));
  });
  table.tHead.rows[0].cells[0].setAttribute("aria-sort", "ascending");

  const label = make(chooser, "label", { textContent: words.filter + " " });
  const search = make(label, "input", { type: "search", id: "wanted" });
  const status = make(chooser, "span", { className: "quiet", id: "shown" });
  status.setAttribute("role", "status");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  function filter() {
    const part = plain(search.value.trim());
    for (const row of rows) row.hidden = !plain(row.textContent).includes(part);
    status.textContent = fill(words.shown, { shown: rows.filter((row) => !row.hidden).length, all: rows.length });
  }
  search.addEventListener("input", filter);
  filter();
})();
