// Without its scripts the page reacts to nothing: index.html has a message for that.
const showUnloaded = () => (document.documentElement.dataset.unloaded = document.documentElement.lang);
addEventListener('recon-unloaded', showUnloaded);
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showUnloaded(), true);
// Colours, rows' height and typeface as they were chosen and kept: docs/development.md#font.
try {
  const root = document.documentElement;
  const chosen = localStorage.getItem('color-scheme');
  if (chosen === 'light' || chosen === 'dark') root.dataset.colorScheme = chosen;
  const density = localStorage.getItem('density');
  if (density === 'compact' || density === 'roomy') root.dataset.density = density;
  const url = document.querySelector('meta[name=recon-typeface]')?.content;
  if (url && localStorage.getItem('typeface-file') === url) {
    const face = new FontFace('Inter', `url(${url})`, { weight: '400 650', display: 'optional' });
    document.fonts.add(face);
    face.load().catch(() => {});
  }
} catch {}
