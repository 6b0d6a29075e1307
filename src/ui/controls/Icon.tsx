import * as styles from './Icon.module.css';
const paths = {
  contexts: 'M2 4h5v8H2zM9 4h5v8H9zM7 8h2',
  percent:
    'M3.5 12.5l9-9M5 6a1.3 1.3 0 1 0 0-2.6A1.3 1.3 0 0 0 5 6zM11 12.6a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z',
  balances: 'M2 13h12M4 10.5V8m4 2.5v-7m4 7V6.5',
  key: 'M7.3 7.4a3.3 3.3 0 1 1 1.8 1.7L7.7 10.5H6.2V12H4.7v1.5H2.5v-2.2zM10.7 5.3h.01',
  plus: 'M8 3v10M3 8h10',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'to-top': 'M3 3h10M8 13V6M4.8 9.2L8 6l3.2 3.2',
  'to-bottom': 'M3 13h10M8 3v7M4.8 6.8L8 10l3.2-3.2',
  'to-position': 'M3 4h6M3 8h10M3 12h6M11 12h2',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5L14 14',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  'rows-close': 'M2 3.5h12M2 6.5h12M2 9.5h12M2 12.5h12',
  'rows-apart': 'M2 3.5h12M2 12.5h12',
  sun: 'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM8 1.8v1M8 13.2v1M1.8 8h1M13.2 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M3.6 12.4l.7-.7M11.7 4.3l.7-.7',
  moon: 'M13 9.6A5.4 5.4 0 0 1 6.4 3a5.4 5.4 0 1 0 6.6 6.6z',
  screen: 'M2 3.5h12v7.5H2zM6 13.5h4',
  pencil: 'M10.5 3.2l2.3 2.3-7 7-2.9.6.6-2.9z',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5',
  clone: 'M5.5 5.5h8v8h-8zM10.5 2.5h-8v8',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  offline:
    'M2 2l12 12M2.6 6.4A8 8 0 0 1 5 4.9M7.7 4.2a8 8 0 0 1 5.7 2.2M4.8 9a4.8 4.8 0 0 1 2-1.3M10 8.1c.4.3.8.6 1.2.9M8 12.2h.01',
  'sign-out': 'M9.5 3H3.5v10h6M7 8h7M11.5 5.5L14 8l-2.5 2.5',
  warning: 'M8 2.5l6 10.5H2zM8 6.5v3M8 11.3h.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5.2h.01',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3.5M8 10.8h.01',
  activate: 'M5 3.2v9.6l7.5-4.8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  archive: 'M2.5 3.5h11v3h-11zM3.5 6.5v6.5h9V6.5M6.5 9h3',
  exact: 'M3.5 6h9M3.5 10h9',
  tolerance: 'M3 6.6c1.7-1.9 3.3-1.9 5 0s3.3 1.9 5 0M3 10.6c1.7-1.9 3.3-1.9 5 0s3.3 1.9 5 0',
  'date-lag': 'M2.5 8h1.6M6 8h1.6M9.4 8h4M10.6 4.8L13.6 8l-3 3.2',
  settings:
    'M2 5h7M13 5h1M2 11h1M7 11h7M11 6.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM5 12.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
} as const;

/** Names of the console's own 16 px stroke icons. */
export type IconName = keyof typeof paths;

/** Renders a stroke icon in the colour of the text. It is decorative: the text is next to it or in a label. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={className ? `ui-icon ${className}` : 'ui-icon'}
      viewBox="0 0 16 16"
      // Inside another SVG the size in CSS has no effect.
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
      data-icon={name}
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** Renders the product's logo: the left side blue, the right side orange. */
export function BrandMark() {
  return (
    <svg className={styles.brandMark} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <path fill="var(--left)" d="M6 0h4v22H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z" />
      <path fill="var(--right)" d="M12 0h4a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-4z" />
    </svg>
  );
}
