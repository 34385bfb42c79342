const search = document.getElementById("search");
const calls = [...document.querySelectorAll("details[data-words]")];
const groups = [...document.querySelectorAll(".group")];
const rest = [...document.querySelectorAll("#start, #errors, #objects")];
const told = document.querySelector("output");

function find() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const call of calls) {
    const fits = words.every((word) => call.dataset.words.includes(word));
    call.hidden = !fits;
    if (fits) found += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector("details:not([hidden])");
  for (const part of rest) part.hidden = words.length > 0;
  document.getElementById("nothing").hidden = found > 0;
  told.value = words.length ? `${found} of ${calls.length} calls` : "";
}

function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (search.value && target.closest("[hidden]")) {
    search.value = "";
    find();
  }
  if (target.matches("details")) target.open = true;
  target.scrollIntoView();
}

async function copy(button) {
  const block = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = "Copied";
  } catch {
    // Without a secure address the browser copies only what a person selected.
    getSelection().selectAllChildren(block);
    button.textContent = "Selected";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

document.querySelector(".find").hidden = false;
for (const button of document.querySelectorAll(".copied button")) button.hidden = false;
search.addEventListener("input", find);
document.addEventListener("click", ({ target }) => {
  if (target.matches(".copied button")) void copy(target);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== search && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    search.focus();
  }
  if (event.key === "Escape" && event.target === search) {
    search.value = "";
    find();
  }
});
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState === "open" && target.id) history.replaceState(null, "", `#${target.id}`);
  },
  true,
);
addEventListener("hashchange", showTarget);
showTarget();
