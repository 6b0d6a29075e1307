import { Fragment } from 'react';
import { t } from '~/i18n/t';
import * as styles from './Keys.module.css';

/** Renders keys as printed on a keyboard, one box each; nothing visible on touch screens (`pointer: coarse`). */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {shownKeys(keys).map((press, index) => (
        <Fragment key={index}>
          {press.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

/** Whether the keyboard has a Command key instead of Ctrl. */
const isApple = 'navigator' in globalThis && /Mac|iP(hone|ad|od)/.test(navigator.platform);

const keyNames: Readonly<Record<string, () => string>> = {
  mod: () => (isApple ? '⌘' : 'Ctrl'),
  alt: () => (isApple ? '⌥' : 'Alt'),
  shift: () => (isApple ? '⇧' : t('palette.key.shift')),
  enter: () => t('palette.key.enter'),
  space: () => t('palette.key.space'),
  escape: () => t('palette.key.escape'),
  home: () => t('palette.key.home'),
  end: () => t('palette.key.end'),
};

/** Returns keys as printed, letters as capitals: `mod+enter` is one press of two keys, `g c` two presses of one. */
function shownKeys(keys: string): string[][] {
  const shown = (key: string) => keyNames[key]?.() ?? key.toLocaleUpperCase('en');
  return keys.split(' ').map((press) => press.split('+').map(shown));
}
