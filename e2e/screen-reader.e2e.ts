import { languages } from '@recon/engine/lib/languages';
import { makeContext } from './support/api';
import { expect, waitForHydration, test } from './support/test';
import { transcriptOf } from './support/transcript';

/**
 * Announcements of a screen reader while a rule is moved, a filter changes and a form fails: in every language, word
 * for word.
 */

const told = {
  en: {
    filter: ['2 contexts', '→ Archived (radio, checked)'],
    failing: ['→ Name (textbox, invalid, Fill this in)'],
    moving: (rule: string) => [
      `${rule} picked up, position 3 of 3. Arrow keys move it, Enter drops it, Escape cancels.`,
      'Position 2 of 3.',
      `${rule} is moved to position 2 of 3; saving.`,
      'Rule moved from 3 to 2 and saved Undo',
      `→ Move ${rule}, position 2 of 3 (button, Press Space or Enter to pick up the row, the arrow keys, Page Up, Page Down, Home and End to move it, Enter to drop it, Escape to cancel. Alt with an arrow key moves it at once.)`,
    ],
    rule: 'Amounts within 1.00, same currency and reference, up to 3 days apart',
  },
  'pt-BR': {
    filter: ['2 contextos', '→ Arquivado (radio, checked)'],
    failing: ['→ Nome (textbox, invalid, Preencha este campo)'],
    moving: (rule: string) => [
      `Linha em movimento: ${rule}, posição 3 de 3. As setas movem, Enter solta, Esc cancela.`,
      'Posição 2 de 3.',
      `${rule} vai para a posição 2 de 3; salvando.`,
      'Regra movida de 3 para 2 e salva Desfazer',
      `→ Mover ${rule}, posição 2 de 3 (button, Pressione Espaço ou Enter para pegar a linha, as setas, Page Up, Page Down, Home e End para movê-la, Enter para soltar, Escape para cancelar. Alt com uma seta a move na hora.)`,
    ],
    rule: 'Valores com diferença de até 1,00, mesma moeda e mesma referência, até 3 dias de diferença',
  },
  es: {
    filter: ['2 contextos', '→ Archivado (radio, checked)'],
    failing: ['→ Nombre (textbox, invalid, Complete este dato)'],
    moving: (rule: string) => [
      `Fila tomada: ${rule}, posición 3 de 3. Las flechas la mueven, Enter la suelta, Esc cancela.`,
      'Posición 2 de 3.',
      `${rule}: pasa a la posición 2 de 3; guardando.`,
      'Regla movida de la posición 3 a la 2 y guardada Deshacer',
      `→ Mover ${rule}, posición 2 de 3 (button, Presione Espacio o Enter para tomar la fila; las flechas, Re Pág, Av Pág, Inicio y Fin para moverla; Enter para soltarla; Esc para cancelar. Alt con una flecha la mueve de inmediato.)`,
    ],
    rule: 'Montos con diferencia de hasta 1,00, misma moneda y misma referencia, hasta 3 días de diferencia',
  },
};

for (const language of languages)
  test.describe(language, () => {
    test.use({ locale: language });

    test(`a screen reader announces what happens${language === 'en' ? '' : ' @soak'}`, async ({
      page,
      server,
    }) => {
      await page.goto(await server.signInLink());
      await waitForHydration(page);
      // A list that comes after its page is announced, too.
      await expect(page.getByRole('row').nth(1)).toBeVisible();

      const list = await transcriptOf(page);
      await page.getByRole('main').getByRole('radio').first().focus();
      await page.keyboard.press('ArrowLeft');
      const filter = await list.next(1);

      await page.goto('/contexts/new');
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      const form = await transcriptOf(page);
      await page.getByRole('dialog').getByRole('textbox').first().focus();
      await page.keyboard.press('Enter');
      const failing = await form.next();

      const contextId = await makeContext(server, `Told ${language}`, 3);
      await page.goto(`/contexts/${contextId}/rules`);
      await waitForHydration(page);
      const rules = await transcriptOf(page);
      await page
        .getByRole('button', { name: /^Mover? / })
        .nth(2)
        .focus();
      await rules.next();
      const moving: string[] = [];
      for (const [key, texts] of [
        ['Space', 1],
        ['ArrowUp', 1],
        ['Enter', 2],
      ] as const) {
        await page.keyboard.press(key);
        moving.push(...(await rules.next(texts)));
      }
      const { rule, ...wanted } = told[language];
      expect({ filter, failing, moving }).toEqual({ ...wanted, moving: wanted.moving(rule) });
    });
  });
