import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ComparedBundle, comparisonQuery, contextExportQuery } from '~/api/bundles';
import type { BundleFile } from '@recon/contract/bundle';
import { countDifferences, DifferenceList } from '~/features/activity/as-of/DifferenceList';
import { ContextFilter } from '~/features/activity/ContextFilter';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { ReadFailed, Refused } from './BundleAnswers';
import { BundleFileChoice, type OpenFile } from './BundleFileChoice';
import { hideSecrets } from './without-secrets';
import * as styles from './bundles.module.css';

interface ComparePageProps {
  contextId: string;
  /** Name of the context. */
  name: string;
  /** Id of the context that it is compared with. */
  otherId: string | undefined;
  onOther: (contextId: string | undefined) => void;
}

/** Renders a context side by side with another one or with a file. Nothing is changed. */
export function ComparePage({ contextId, name, otherId, onOther }: ComparePageProps) {
  const [file, setFile] = useState<OpenFile>();
  return (
    <div className="ui-stack">
      <p className={`${styles.about} ${styles.first}`}>{t('compare.about')}</p>
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
      <BundleFileChoice
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          onOther(undefined);
        }}
      />
      {file
        ? 'read' in file && <WithFile key={file.digest} {...{ contextId, name, file }} read={file.read} />
        : otherId !== undefined && <WithContext key={otherId} {...{ contextId, name, otherId }} />}
    </div>
  );
}

type Side = { contextId: string; name: string };

function WithContext({ contextId, name, otherId }: Side & { otherId: string }) {
  const { data, error, isFetching, refetch } = useQuery(contextExportQuery(otherId));
  if (data)
    return (
      <Differences
        {...{ contextId, name }}
        other={{ bundle: data.bundle, key: `${otherId} ${data.readAt}` }}
        otherName={data.bundle.contexts[0]!.name}
      />
    );
  return error ? (
    <ReadFailed error={error} isReading={isFetching} onAgain={() => void refetch()} />
  ) : (
    <output aria-busy="true">{t('plan.reading')}</output>
  );
}

function WithFile({ contextId, name, file, read }: Side & { file: OpenFile; read: BundleFile }) {
  const { contexts } = read.bundle;
  const same = contexts.findIndex((one) => one.name === name);
  const [index, setIndex] = useState(Math.max(same, 0));
  if (contexts.length === 0) return <p>{t('compare.noContext')}</p>;
  return (
    <>
      {contexts.length > 1 && (
        <ThemeProvider>
          <SelectInput
            label={t('compare.which')}
            value={String(index)}
            options={contexts.map((one, at) => ({ value: String(at), label: one.name }))}
            onChange={(choice) => setIndex(Number(choice))}
          />
        </ThemeProvider>
      )}
      <Differences
        key={index}
        {...{ contextId, name, index }}
        other={{ bundle: read.bundle, key: file.digest }}
        otherName={file.name}
        at={([list = '', , ...path]) => read.at([list, index, ...path])}
      />
    </>
  );
}

interface DifferencesProps extends Side {
  other: ComparedBundle;
  index?: number;
  otherName: string;
  at?: BundleFile['at'];
}

function Differences({ contextId, name, other, index = 0, otherName, at = noPlace }: DifferencesProps) {
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(contextId, other, index));
  if (!data)
    return error ? (
      <ReadFailed error={error} isReading={isFetching} onAgain={() => void refetch()} />
    ) : (
      <output aria-busy="true">{t('plan.reading')}</output>
    );
  if ('refusals' in data) return <Refused refusals={data.refusals} at={at} />;
  const [one, two] = [hideSecrets(data.one), hideSecrets(data.other, data.one)];
  const { readings } = data;
  return (
    <section className={styles.part}>
      <h2>
        <output>{t('compare.count', { count: countDifferences(one, two) + readings.length })}</output>
      </h2>
      <DifferenceList earlier={one} live={two} sides={[name, otherName]} />
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
