import { useState, useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Language, locale, t } from '~/i18n/t';
import { onLocale, setLocale } from '~/i18n/locale';
import { mount } from '~/testing/mount';
import { LanguageSwitch } from './ViewSwitches';

afterEach(() => setLocale('en'));

function Form() {
  const language = useSyncExternalStore(onLocale, locale);
  const [text, setText] = useState('');
  return (
    <Language value={language}>
      <label>
        {t('ui.retry')}
        <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </label>
      <LanguageSwitch />
    </Language>
  );
}

it('changes the language in place: input stays, and so does the focus', async () => {
  mount(<Form />);
  await page.getByRole('textbox', { name: 'Try again' }).fill('typed');
  const choice = page.getByRole('combobox', { name: 'Language' });
  await expect.element(choice).toHaveValue('en');
  const languages = [...(choice.element() as HTMLSelectElement).options].map(({ lang, text }) => [
    lang,
    text,
  ]);
  expect(languages).toEqual([
    ['en', 'English'],
    ['pt-BR', 'Português'],
    ['es', 'Español'],
  ]);
  (choice.element() as HTMLSelectElement).focus();
  await choice.selectOptions('pt-BR');
  await expect.element(page.getByRole('textbox', { name: 'Tentar de novo' })).toHaveValue('typed');
  await expect.element(page.getByRole('combobox', { name: 'Idioma' })).toHaveFocus();
  expect(document.documentElement.lang).toBe('pt-BR');
});
