import { beforeAll } from 'vitest';
import { loadTexts } from '~/i18n/locale';

// Tests render parts of any page.
beforeAll(async () => loadTexts('more'));
