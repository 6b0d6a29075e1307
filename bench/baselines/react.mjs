import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

/** Minimal page of React: 20 rows that are part of its script (bench/baselines/pages.mjs builds and serves it). */
const rows = Array.from({ length: 20 }, (_, index) =>
  h('tr', { key: index }, h('td', null, `Context ${index + 1}`), h('td', null, 'Active')),
);
const root = document.getElementById('root');
if (root) createRoot(root).render(h('table', null, h('tbody', null, rows)));
