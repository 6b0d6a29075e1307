// Without its scripts the page reacts to nothing: index.html has a message for that.
const showUnloaded = () => (document.documentElement.dataset.unloaded = document.documentElement.lang);
addEventListener('recon-unloaded', showUnloaded);
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showUnloaded(), true);
// Colours and rows' height as they were chosen and kept, and the font: docs/development.md#font.
try {
  const root = document.documentElement;
  const chosen = localStorage.getItem('color-scheme');
  if (chosen === 'light' || chosen === 'dark') root.dataset.colorScheme = chosen;
  const density = localStorage.getItem('density');
  if (density === 'compact' || density === 'roomy') root.dataset.density = density;
  const font = document.querySelector('link[as=font]')?.href;
  if (font) {
    // Optional: a font that comes late is for the next page. Nothing moves.
    const face = new FontFace('Inter', `url(${font})`, { weight: '400 650', display: 'optional' });
    document.fonts.add(face);
    // At once: the first layout would start it too late to be in the first paint.
    face.load().catch(() => {});
  }
} catch {}
// Input before the console's script reacts to it: the last clicked button is clicked again while the page is hydrated
// (src/main.tsx), and checkboxes, whose changes hydration does not notice, after it (src/lib/hydration.tsx).
{
  let clicked;
  /** The checkboxes that were changed, and whether each was ticked before. */
  const boxes = new Map();
  const onClick = ({ target }) => (clicked = target.closest('button') ?? clicked);
  const onChange = ({ target }) => {
    if (target.type === 'checkbox' && !boxes.delete(target)) boxes.set(target, !target.checked);
  };
  addEventListener('click', onClick, true);
  addEventListener('change', onChange, true);
  const once = { once: true };
  addEventListener(
    'recon-taken',
    () => {
      removeEventListener('click', onClick, true);
      if (clicked?.isConnected) clicked.click();
    },
    once,
  );
  addEventListener(
    'recon-hydrated',
    () => {
      removeEventListener('change', onChange, true);
      // Each in a task: it must find the page as the previous one left it.
      for (const [box, wasTicked] of boxes)
        setTimeout(() => {
          box.checked = wasTicked;
          box.click();
        });
    },
    once,
  );
}
