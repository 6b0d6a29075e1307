import { useDeferredValue, useState } from 'react';
import type { FeeRequest } from '~/domain/fee-what-if/compare-fees';
import type { GrossResult } from '~/domain/fee-what-if/gross-from-net';
import { decimalText } from '~/domain/match-rules/config-issues';
import { DecimalInput } from '~/forms/controls/NumberInput';
import { t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { Fact, Facts } from '~/ui/page/Facts';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { NetResponse, NetQuestion } from '~/workers/fee-what-if-protocol';
import { grossText, type Unit } from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

interface GrossFromNetProps {
  unit: Unit;
  schedules: Pick<FeeRequest, 'now' | 'edited'>;
  grossOf: (question: NetQuestion) => Promise<NetResponse>;
}

/** Renders the amounts that result in a net, by both schedules: one, several or none. */
export function GrossFromNet({ unit, schedules, grossOf }: GrossFromNetProps) {
  const [typed, setTyped] = useState('');
  const net = decimalText(useDeferredValue(typed));
  return (
    <section aria-labelledby="fee-gross" className={styles.gross}>
      <h2 id="fee-gross">{t('feeWhatIf.grossFromNet')}</h2>
      <ThemeProvider>
        <DecimalInput
          label={t('feeWhatIf.net')}
          help={t('feeWhatIf.grossFromNet.help')}
          unit={unit.currency}
          value={typed}
          onChange={setTyped}
        />
      </ThemeProvider>
      {net !== undefined && (
        <Answers unit={unit} question={{ net, digits: unit.digits, ...schedules }} grossOf={grossOf} />
      )}
    </section>
  );
}

type AnswersProps = Pick<GrossFromNetProps, 'unit' | 'grossOf'> & { question: NetQuestion };

function Answers({ unit, question, grossOf }: AnswersProps) {
  const { data: answer } = useWorkerQuery(JSON.stringify(question), async () => grossOf(question));
  const text = (gross: GrossResult | undefined) =>
    gross ? grossText(gross, unit) : t('feeWhatIf.gross.unread');
  return (
    <output>
      {answer && (
        <Facts>
          <Fact label={t('feeWhatIf.grossNow')} value={text(answer.now)} />
          <Fact label={t('feeWhatIf.grossEdited')} value={text(answer.edited)} />
        </Facts>
      )}
    </output>
  );
}
