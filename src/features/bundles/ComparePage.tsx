import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ContextComparison, comparisonQuery, type ComparedWith } from '~/api/bundles';
import { DifferenceList, differencesOf } from '~/features/activity/as-of/DifferenceList';
import { ContextFilter } from '~/features/contexts/ContextFilter';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { BundleRefusals } from './BundleAnswers';
import { BundleFileChoice, type ChosenBundleFile } from './BundleFileChoice';
import { BundleReadError } from './BundleReadError';
import * as styles from './bundles.module.css';

interface ComparePageProps {
  contextId: string;
  name: string;
  otherId: string | undefined;
  onOther: (contextId: string | undefined) => void;
}

/** Renders a context side by side with another one or with a file. Nothing is changed. */
export function ComparePage({ contextId, name, otherId, onOther }: ComparePageProps) {
  const [file, setFile] = useState<ChosenBundleFile>();
  return (
    <div className="ui-stack">
      <p className={`ui-aside ui-prose ${styles.first}`}>{t('compare.about')}</p>
      <ThemeProvider>
        <ContextFilter
          label={t('compare.context')}
          placeholder={t('compare.context.choose')}
          except={contextId}
          value={otherId ?? ''}
          onChange={(id) => {
            setFile(undefined);
            onOther(id || undefined);
          }}
        />
      </ThemeProvider>
      <p className="ui-aside ui-prose">{t('compare.or')}</p>
      <BundleFileChoice
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          onOther(undefined);
        }}
      />
      {file
        ? 'read' in file && <Differences key={file.id} {...{ contextId, name }} other={file} />
        : otherId !== undefined && (
            <Differences key={otherId} {...{ contextId, name }} other={{ contextId: otherId }} />
          )}
    </div>
  );
}

interface DifferencesProps {
  contextId: string;
  name: string;
  other: ComparedWith & { readonly name?: string };
}

function Differences({ contextId, name, other }: DifferencesProps) {
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(contextId, other));
  if (error && !data)
    return <BundleReadError error={error} isReading={isFetching} onAgain={() => void refetch()} />;
  if (data === undefined) return <output aria-busy="true">{t('plan.reading')}</output>;
  if (data === null) return <InlineAlert tone="error">{t('compare.noContext', { name })}</InlineAlert>;
  if ('refusals' in data)
    return <BundleRefusals refusals={data.refusals} at={'read' in other ? other.read.at : noPlace} />;
  return <ComparedContexts {...data} sides={[name, other.name ?? data.otherName]} />;
}

function ComparedContexts({
  one,
  other,
  readings,
  sides,
}: ContextComparison & { sides: readonly [string, string] }) {
  const differences = useMemo(() => differencesOf(one, other), [one, other]);
  return (
    <section className="ui-stack">
      <h2>
        <output>{t('compare.count', { count: differences.count + readings.length })}</output>
      </h2>
      <DifferenceList differences={differences} sides={sides} />
      {readings.length > 0 && (
        <ul>
          {readings.map((source) => (
            <li key={source}>{t('compare.reading', { name: source })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const noPlace = () => ({ line: 1, column: 1 });
