// Sorts and filters the table of students, which can be read without it. Text only ever enters the page as text.
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

  // A cell's number where it says one, else its text.
  function order(column) {
    const value = (row) => row.cells[column].dataset.value;
    return (one, other) => value(one) === undefined
      ? compare(one.cells[column].textContent, other.cells[column].textContent)
      : Number(value(one)) - Number(value(other));
  }

  function sort(head, column) {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    rows.sort(order(column));
    if (!up) rows.reverse();
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
  const wanted = make(label, "input", { type: "search", id: "wanted" });
  const shown = make(chooser, "span", { className: "quiet", id: "shown" });
  shown.setAttribute("role", "status");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  function filter() {
    const part = plain(wanted.value.trim());
    for (const row of rows) row.hidden = !plain(row.textContent).includes(part);
    shown.textContent = fill(words.shown, { shown: rows.filter((row) => !row.hidden).length, all: rows.length });
  }
  wanted.addEventListener("input", filter);
  filter();
})();
