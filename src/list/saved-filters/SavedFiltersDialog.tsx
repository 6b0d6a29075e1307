import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { filterAt, filterPath, type SavedFilter } from '~/api/saved-filters';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { FileButton } from '~/ui/controls/FileButton';
import { Dialog } from '~/ui/overlay/Dialog';
import { announce } from '~/ui/page/announce';
import { thenFocus } from '~/ui/focus';
import { NameForm } from './NameForm';
import { findByName, useSavedFilters } from './use-saved-filters';
import * as styles from './SavedFilters.module.css';

/** Renders the saved filters of this list: to open, rename, delete, save, export and import them. */
export function SavedFiltersDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [here] = useState(() => filterAt(router.latestLocation));
  const saved = useSavedFilters();
  const name = useRef<HTMLInputElement>(null);
  const mine = saved.filters.filter(({ list }) => list === here?.list);
  const oldOf = (text: string) => here && findByName(mine, { list: here.list, name: text });
  function open({ search }: SavedFilter) {
    onClose();
    // A filter of rules or sources saved in one context also works in this one.
    if (here) router.history.push(filterPath(here) + router.options.stringifySearch(search));
  }
  return (
    <Dialog title={t('list.saved')} description={t('list.saved.about')} onClose={onClose}>
      <NameForm
        ref={name}
        // On a phone the focus would open the keyboard over the list.
        starts={matchMedia('(pointer: fine)').matches}
        label={t('list.saved.name')}
        help={t('list.saved.name.help')}
        submit={(text) => t(oldOf(text) ? 'list.saved.replace' : 'list.saved.save')}
        refusalOf={(text) => refusalOf(here?.search, saved.isFull && !oldOf(text))}
        onName={(text) => {
          const isNew = !oldOf(text);
          if (here && saved.save({ ...here, name: text }) && isNew)
            announce(t('list.saved.done', { name: text }));
        }}
      />
      {mine.length === 0 ? (
        <p className={styles.none}>{t('list.saved.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('list.saved')}>
          {mine.map((filter) => (
            <Row
              key={filter.id}
              filter={filter}
              isTaken={(text) => findByName(mine, { ...filter, name: text }) !== undefined}
              onOpen={() => open(filter)}
              onRename={(text) => saved.rename(filter.id, text)}
              onRemove={() =>
                thenFocus(
                  () => saved.remove(filter),
                  () => name.current,
                )
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <FileButton
          size="small"
          name={t('list.saved.file')}
          accept=".json,application/json"
          onFile={(file) => void saved.importFile(file)}
        >
          {t('list.saved.import')}
        </FileButton>
        <Button
          size="small"
          disabledReason={saved.filters.length === 0 ? t('list.saved.none') : undefined}
          onClick={saved.exportFile}
        >
          {t('list.saved.export')}
        </Button>
      </div>
    </Dialog>
  );
}

function refusalOf(search: SavedFilter['search'] | undefined, isFull: boolean): string | undefined {
  if (isFull) return t('list.saved.full');
  return search && Object.keys(search).length > 0 ? undefined : t('list.saved.nothing');
}

interface RowProps {
  filter: SavedFilter;
  isTaken: (name: string) => boolean;
  onOpen: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** Renders one filter: its name opens it, its pencil turns the name into a field. */
function Row({ filter, isTaken, onOpen, onRename, onRemove }: RowProps) {
  const { name } = filter;
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming)
    return (
      <li className={styles.row}>
        <NameForm
          starts
          label={t('list.saved.rename', { name })}
          initial={name}
          submit={() => t('list.saved.save')}
          refusalOf={(text) => (isTaken(text) ? t('list.saved.taken') : undefined)}
          onName={(text) => {
            onRename(text);
            setIsRenaming(false);
          }}
        />
      </li>
    );
  const rename = t('list.saved.rename', { name });
  return (
    <li className={styles.row}>
      <Button variant="quiet" className={styles.open} onClick={onOpen}>
        {name}
      </Button>
      <IconButton icon="pencil" size="small" label={rename} onClick={() => setIsRenaming(true)} />
      <IconButton icon="trash" size="small" label={t('list.saved.delete', { name })} onClick={onRemove} />
    </li>
  );
}
