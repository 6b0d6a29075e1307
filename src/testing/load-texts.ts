import { beforeAll } from 'vitest';
import { whenMessagesReady } from '~/i18n/locale';

// The texts of what a test file imports are there before its first test, as before a page.
beforeAll(() => whenMessagesReady());
