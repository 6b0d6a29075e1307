import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a page of React can be: 20 rows that stand in its script (bench/page-load.mjs builds and serves it). */
const rows = Array.from({ length: 20 }, (_, index) =>
  h('tr', { key: index }, h('td', null, `Context ${index + 1}`), h('td', null, 'Active')),
);
const root = document.getElementById('root');
if (root) createRoot(root).render(h('table', null, h('tbody', null, rows)));
