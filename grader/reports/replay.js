// Replays the games of the page's list on a board. All text is inserted as text, never as markup.
"use strict";
(() => {
  const ROWS = 6, COLS = 7, CELL = 40, PLAY_EVERY = 900;
  const place = document.getElementById("replay");
  if (!place) return;
  const byId = (id) => document.getElementById(id);
  const words = place.dataset;
  const pairs = [...document.querySelectorAll(".pair")];
  let game, ply = 0, playing = 0;

  const make = (parent, tag, attributes, text) => {
    const node = tag === tag.toUpperCase() ? document.createElement(tag)
      : document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  };
  const fill = (sentence, blanks) => sentence.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);

  function read(item) {
    const data = item.dataset;
    const mistakes = new Set(data.mistakes.split(" ").filter(Boolean).map(Number));
    return { item, names: [data.first, data.second], moves: [...data.moves].map(Number),
      opening: Number(data.opening), mistakes, result: item.querySelector(".result").textContent,
      summary: item.querySelector(".summary").textContent };
  }

  // Returns the pieces after `count` moves as [row, column, player], row 0 at the top, in the order of the moves.
  function pieces(moves, count) {
    const heights = Array(COLS).fill(0);
    return moves.slice(0, count).map((col, turn) => [ROWS - ++heights[col], col, 1 + turn % 2]);
  }

  // Returns the lines of four or more pieces through the last piece, each as [first cell, last cell, length].
  function lines(played) {
    if (!played.length) return [];
    const [row, col, player] = played[played.length - 1];
    const cells = new Set(played.filter((piece) => piece[2] === player).map((piece) => piece[0] + "," + piece[1]));
    return [[0, 1], [1, 0], [1, 1], [1, -1]].map(([down, right]) => {
      let start = 0, end = 0;
      while (cells.has((row + (start - 1) * down) + "," + (col + (start - 1) * right))) start--;
      while (cells.has((row + (end + 1) * down) + "," + (col + (end + 1) * right))) end++;
      return [[row + start * down, col + start * right], [row + end * down, col + end * right], end - start + 1];
    }).filter((line) => line[2] >= 4);
  }

  const middle = (index) => (index + 0.5) * CELL;

  function draw(parent, source, count, small) {
    const played = pieces(source.moves, count);
    const height = ROWS * CELL + (small ? 0 : CELL * 0.7);
    const box = { class: "board", viewBox: "0 0 " + COLS * CELL + " " + height };
    const svg = make(parent, "svg", small ? { ...box, "aria-hidden": "true" }
      : { ...box, role: "img", "aria-label": inWords(played) });
    make(svg, "rect", { width: COLS * CELL, height: ROWS * CELL, rx: 8, fill: "var(--frame)" });
    const cells = new Map(played.map((piece) => [piece[0] + "," + piece[1], piece[2]]));
    for (let row = 0; row < ROWS; row++)
      for (let col = 0; col < COLS; col++) cell(svg, row, col, cells.get(row + "," + col), small);
    if (count) ring(svg, ...played[count - 1], source.mistakes.has(count));
    for (const line of lines(played)) winning(svg, line);
    if (!small) for (let col = 0; col < COLS; col++)
      write(svg, middle(col), (ROWS + 0.4) * CELL, String(col), 15, "currentColor");
  }

  function cell(svg, row, col, player, small) {
    const colour = { 1: "var(--one)", 2: "var(--two)" }[player] || "var(--hole)";
    const attributes = { cx: middle(col), cy: middle(row), r: CELL * 0.4, fill: colour };
    if (player) attributes["data-cell"] = row + "," + col + "," + player;
    make(svg, "circle", attributes);
    if (player && !small) write(svg, middle(col), middle(row), String(player), 17, "#000");
    else if (player === 2) make(svg, "circle", { cx: middle(col), cy: middle(row), r: CELL * 0.14, fill: "#000" });
  }

  function ring(svg, row, col, player, mistake) {
    make(svg, "circle", { class: "last", cx: middle(col), cy: middle(row), r: CELL * 0.42, fill: "none",
      stroke: "#fff", "stroke-width": 5 });
    if (!mistake) return;
    make(svg, "circle", { cx: middle(col) + 14, cy: middle(row) - 14, r: 11, fill: "#fff", stroke: "#b3261e" });
    write(svg, middle(col) + 14, middle(row) - 14, "✗", 16, "#b3261e");
  }

  function winning(svg, [[row, col], [endRow, endCol]]) {
    const ends = { x1: middle(col), y1: middle(row), x2: middle(endCol), y2: middle(endRow), "stroke-linecap": "round" };
    make(svg, "line", { ...ends, stroke: "#000", "stroke-width": 8 });
    make(svg, "line", { ...ends, class: "four", stroke: "#fff", "stroke-width": 4 });
  }

  function write(svg, x, y, text, size, colour) {
    make(svg, "text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size,
      "font-weight": 600, fill: colour }, text);
  }

  function inWords(played) {
    const rows = Array.from({ length: ROWS }, () => Array(COLS).fill(0));
    for (const [row, col, player] of played) rows[row][col] = player;
    return rows.map((row) => row.join(" ")).join("; ");
  }

  function sentence(count) {
    const blanks = { first: game.names[0], second: game.names[1], move: count, moves: game.moves.length, column: game.moves[count - 1],
      player: game.names[(count - 1) % 2] };
    if (!count) return fill(words.saidStart, blanks);
    const parts = [fill(count <= game.opening ? words.saidOpening : words.saidMove, blanks)];
    if (game.mistakes.has(count)) parts.push(words.saidMistake);
    if (count === game.moves.length) parts.push(game.result);
    return parts.join(" ");
  }

  function caption(count) {
    if (count && count <= game.opening) return words.opening + " " + count;
    return count + (game.mistakes.has(count) ? " ✗" : "");
  }

  function strip() {
    byId("strip").replaceChildren();
    for (let count = 0; count <= game.moves.length; count++) {
      const button = make(make(byId("strip"), "LI", {}), "BUTTON", { type: "button", "aria-label": sentence(count) });
      draw(button, game, count, true);
      const kind = count && count <= game.opening ? "opening" : game.mistakes.has(count) ? "mistake" : "";
      make(button, "SPAN", { class: kind }, caption(count));
      button.addEventListener("click", () => go(count));
    }
  }

  function go(count) {
    ply = Math.max(0, Math.min(count, game.moves.length));
    byId("board").replaceChildren();
    draw(byId("board"), game, ply, false);
    byId("said").textContent = sentence(ply);
    [...byId("strip").querySelectorAll("button")].forEach((button, index) => {
      button.tabIndex = index === ply ? 0 : -1;
      if (index === ply) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
    });
    const item = byId("strip").children[ply];
    byId("strip").scrollLeft = item.offsetLeft - (byId("strip").clientWidth - item.offsetWidth) / 2;
    if (ply === game.moves.length) play(false);
  }

  function play(on) {
    clearInterval(playing);
    if (on && ply === game.moves.length) go(0);
    playing = on ? setInterval(() => go(ply + 1), PLAY_EVERY) : 0;
    place.querySelector("[data-step=play]").textContent = on ? words.stepPause : words.stepPlay;
  }

  function choosePair(index) {
    const select = byId("choose-which");
    select.replaceChildren();
    for (const item of pairs[index].querySelectorAll("li"))
      make(select, "OPTION", { value: item.id }, item.value + " · " + read(item).summary.slice(0, 90));
  }

  function show(item, count) {
    play(false);
    const index = pairs.indexOf(item.closest(".pair"));
    byId("choose-pair").value = String(index);
    choosePair(index);
    byId("choose-which").value = item.id;
    game = read(item);
    byId("result").textContent = game.summary;
    strip();
    go(count);
  }

  const STEPS = { first: () => go(0), back: () => go(ply - 1), play: () => play(!playing), next: () => go(ply + 1),
    last: () => go(game.moves.length) };
  const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

  function listen() {
    for (const button of place.querySelectorAll("[data-step]"))
      button.addEventListener("click", () => { if (button.dataset.step !== "play") play(false); STEPS[button.dataset.step](); });
    place.addEventListener("keydown", (event) => {
      if (!KEYS[event.key] || event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      play(false);
      STEPS[KEYS[event.key]]();
      if (byId("strip").contains(document.activeElement)) byId("strip").querySelector("[aria-current]").focus();
    });
    byId("choose-pair").addEventListener("change", (event) => show(pairs[event.target.value].querySelector("li"), 0));
    byId("choose-which").addEventListener("change", (event) => show(byId(event.target.value), 0));
    document.addEventListener("click", (event) => {
      const link = event.target.closest('a[href^="#g"]');
      if (!link) return;
      event.preventDefault();
      show(byId(link.hash.slice(1)), Number(link.dataset.ply || Infinity));
      place.scrollIntoView();
      place.querySelector("[data-step=next]").focus({ preventScroll: true });
    });
  }

  pairs.forEach((pair, index) =>
    make(byId("choose-pair"), "OPTION", { value: index }, pair.querySelector("summary").textContent));
  for (const empty of document.querySelectorAll(".drawn"))
    draw(empty, read(byId(empty.dataset.game)), Number(empty.dataset.ply), false);
  place.hidden = false;
  listen();
  const target = byId(location.hash.slice(1));
  show(target && target.matches(".pair li") ? target : document.querySelector(".pair li"), 0);
})();
