import { type SyntheticEvent, useState } from 'react';
import { DateInput } from '~/forms/controls/DateInput';
import { TextInput } from '~/forms/controls/TextInput';
import { t } from '~/i18n/t';
import { chosenZone } from '~/lib/relative-time';
import { instantOfZoned, zonedTime } from '~/lib/zoned-time';
import { Button } from '~/ui/controls/Button';
import { ThemeProvider } from '~/ui/page/ThemeProvider';

const dayMs = 86_400_000;

interface InstantFormProps {
  /** The chosen instant (ISO 8601); if it is undefined, a day ago is proposed, or `earliest` if that is later. */
  at: string | undefined;
  earliest: string | undefined;
  onAt: (at: string) => void;
}

/** Returns a day ago or the first second after `earliest`, whichever is later, in milliseconds since 1970. */
function proposedInstant(earliest: string | undefined): number {
  const now = Date.now();
  const first = earliest === undefined ? 0 : Math.ceil(Date.parse(earliest) / 1000) * 1000;
  return Math.min(now, Math.max(now - dayMs, first));
}

/** Renders the choice of a date and a time in the zone in which the console shows times. */
export function InstantForm({ at, earliest, onAt }: InstantFormProps) {
  const zone = chosenZone();
  const [start] = useState(() =>
    zonedTime(at === undefined ? proposedInstant(earliest) : Date.parse(at), zone),
  );
  const [day, setDay] = useState(start.day);
  const [time, setTime] = useState(start.time);
  const [error, setError] = useState<{ day?: string; time?: string }>({});
  const name = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const instant = instantOfZoned({ day, time: time.trim() }, zone);
    const isTime = instantOfZoned({ day: '2000-01-01', time: time.trim() }, 'UTC') !== undefined;
    const isFuture = instant !== undefined && instant > Date.now();
    setError({
      ...(day === '' && { day: t('asItWas.dateMissing') }),
      ...(!isTime && { time: t('asItWas.timeUnreadable') }),
      ...(isFuture && { time: t('asItWas.future') }),
    });
    if (instant !== undefined && !isFuture) onAt(new Date(instant).toISOString());
  }

  return (
    <ThemeProvider>
      <form className="ui-stack ui-start" noValidate onSubmit={submit}>
        <DateInput label={t('asItWas.date')} value={day} onChange={setDay} error={error.day} />
        <TextInput
          label={t('asItWas.time')}
          help={t('asItWas.timeHelp', { zone: name })}
          error={error.time}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary">
          {t('asItWas.show')}
        </Button>
      </form>
    </ThemeProvider>
  );
}
