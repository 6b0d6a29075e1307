// Runs before the first paint, so that a chosen colour scheme never flashes the other one.
(function () {
  try {
    var chosen = localStorage.getItem('color-scheme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colorScheme = chosen;
  } catch {
    // Storage may be forbidden; the system's scheme then holds.
  }
})();
