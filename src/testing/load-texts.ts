import { beforeAll } from 'vitest';
import { whenMessagesReady } from '~/i18n/locale';

// The messages of what a test file imports are loaded before its first test, as before a page.
beforeAll(() => whenMessagesReady());
