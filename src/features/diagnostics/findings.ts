import type { Protection, SeenHeaders, WatchedHeader } from '~/api/observed-service';
import type { ConsoleStatus } from '~/api/console-status';
import type { Deployment } from '~/api/host-config';
import { locale, t } from '~/i18n/t';
import type { StoredItem } from './browser-storage';

/** Assessment of a finding; `plain` if it needs none. */
export type FindingStatus = 'good' | 'warning' | 'unknown' | 'plain';
/** A fact of the diagnostics page, with its assessment. */
export type DiagnosticFinding = {
  label: string;
  value: string;
  about?: string | undefined;
  /** Whether `about` is a raw value, too long to be shown at once. */
  isAboutRaw?: boolean;
  standing: FindingStatus;
};
/** Findings below a heading. */
export type DiagnosticSection = { title: string; findings: readonly DiagnosticFinding[] };

/** Data that the diagnostics assess. No value identifies the signed-in user. */
export type DiagnosticData = {
  deployment: Deployment;
  /** Status of the console's server; undefined if it did not respond, null if the server is not ours. */
  status: ConsoleStatus | null | undefined;
  version: string;
  build: string;
  seenHeaders: SeenHeaders;
  idempotency: Protection;
  /** Content security policy of the page; null if it has none, undefined if it could not be read. */
  policy: string | null | undefined;
  isSecure: boolean;
};

/** A clock that is off by more than these milliseconds makes times in lists and the end of a session look wrong. */
const clockTolerance = 10_000;

/** Returns the findings of the diagnostics page in sections. */
export function sectionsOf(data: DiagnosticData): DiagnosticSection[] {
  return [
    { title: t('diagnostics.services'), findings: services(data) },
    { title: t('diagnostics.versions'), findings: versions(data) },
    { title: t('diagnostics.answers'), findings: responseFindings(data) },
    { title: t('diagnostics.security'), findings: security(data) },
  ];
}

function services({ deployment, status }: DiagnosticData): DiagnosticFinding[] {
  const reconciliation = t('diagnostics.reconciliation');
  const ledger = t('diagnostics.ledger');
  const session = t('diagnostics.session');
  if (deployment.kind === 'static')
    return [
      plain(reconciliation, originOf(deployment.reconciliationUrl), t('diagnostics.direct')),
      plain(ledger, originOf(deployment.ledgerUrl), t('diagnostics.direct')),
      plain(session, t('diagnostics.session.memory'), t('diagnostics.session.memory.about')),
    ];
  return [
    service(reconciliation, status?.services.reconciliation),
    service(ledger, status?.services.ledger),
    ...(status?.database === undefined ? [] : [plain(t('diagnostics.database'), status.database)]),
    plain(session, t('diagnostics.session.cookie'), t('diagnostics.session.cookie.about')),
  ];
}

function service(label: string, by: ConsoleStatus['services']['ledger'] | undefined): DiagnosticFinding {
  if (by === undefined) return unknown(label, t('diagnostics.notTold'));
  if (by.kind === 'embedded') return plain(label, t('diagnostics.embedded'), t('diagnostics.embedded.about'));
  return plain(label, by.origin ?? t('diagnostics.remote'), t('diagnostics.remote.about'));
}

function versions({ deployment, status, version, build }: DiagnosticData): DiagnosticFinding[] {
  const console_ = plain(t('diagnostics.console'), version, build);
  if (deployment.kind === 'static') return [console_];
  if (!status) return [console_, unknown(t('diagnostics.server'), t('diagnostics.notTold'))];
  const same = status.version === version;
  return [
    console_,
    {
      label: t('diagnostics.server'),
      value: status.commit === undefined ? status.version : `${status.version} (${status.commit})`,
      about: same ? undefined : t('diagnostics.server.differs'),
      standing: same ? 'good' : 'warning',
    },
    plain(t('diagnostics.interface'), status.interface),
  ];
}

function responseFindings({ seenHeaders, idempotency }: DiagnosticData): DiagnosticFinding[] {
  const words = idempotency === 'not seen' ? 'notSeen' : idempotency;
  return [
    header('X-Request-Id', seenHeaders, seenHeaders.responses, t('diagnostics.header.requestId')),
    {
      label: t('diagnostics.idempotency'),
      value: t(`diagnostics.idempotency.${words}`),
      about: t(`diagnostics.idempotency.${words}.about`),
      standing: idempotency === 'seen' ? 'good' : idempotency === 'unknown' ? 'unknown' : 'warning',
    },
    header('Retry-After', seenHeaders, seenHeaders.refusalsToWait, t('diagnostics.header.retryAfter')),
    plain(
      'X-RateLimit-Limit',
      t(seenHeaders.read['X-RateLimit-Limit'] > 0 ? 'diagnostics.header.read' : 'diagnostics.header.absent'),
      t('diagnostics.header.rateLimit'),
    ),
    clock(seenHeaders.clock),
  ];
}

/** Returns the finding for a header; an unknown one if `expected`, the number of responses to have it, is 0. */
function header(
  name: WatchedHeader,
  { read }: SeenHeaders,
  expected: number,
  about: string,
): DiagnosticFinding {
  if (expected === 0) return unknown(name, t('diagnostics.header.unknown'), about);
  const isRead = read[name] > 0;
  const value = t(isRead ? 'diagnostics.header.read' : 'diagnostics.header.hidden');
  return { label: name, value, about, standing: isRead ? 'good' : 'warning' };
}

function clock(found: SeenHeaders['clock']): DiagnosticFinding {
  const label = t('diagnostics.clock');
  if (!found) return unknown(label, t('diagnostics.clock.unknown'), t('diagnostics.clock.unknown.about'));
  const ahead = Math.abs(found.ahead);
  const secondsOf = (milliseconds: number) =>
    (milliseconds / 1000).toLocaleString(locale(), { maximumFractionDigits: 1 });
  const within = secondsOf(found.within);
  const same = t('diagnostics.clock.same', { within });
  if (ahead <= found.within) return { label, value: same, standing: 'good' };
  const key = found.ahead > 0 ? 'diagnostics.clock.ahead' : 'diagnostics.clock.behind';
  const value = t(key, { seconds: secondsOf(ahead), within });
  if (ahead <= found.within + clockTolerance) return { label, value, standing: 'good' };
  return { label, value, about: t('diagnostics.clock.far'), standing: 'warning' };
}

function security({ policy, isSecure }: DiagnosticData): DiagnosticFinding[] {
  const secure: DiagnosticFinding = {
    label: t('diagnostics.transport'),
    value: t(isSecure ? 'diagnostics.transport.safe' : 'diagnostics.transport.open'),
    standing: isSecure ? 'good' : 'warning',
  };
  if (policy === undefined) return [unknown(t('diagnostics.policy'), t('diagnostics.notTold')), secure];
  const weak = weaknessOf(policy);
  return [
    {
      label: t('diagnostics.policy'),
      value: t(weak === undefined ? 'diagnostics.policy.strict' : `diagnostics.policy.${weak}`),
      about: policy ?? undefined,
      isAboutRaw: true,
      standing: weak === undefined ? 'good' : 'warning',
    },
    secure,
  ];
}

/** Returns what is weak in a content security policy: all (`none`), its scripts, or trusted types; else undefined. */
function weaknessOf(policy: string | null): 'none' | 'scripts' | 'trustedTypes' | undefined {
  if (policy === null || policy.trim() === '') return 'none';
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().toLowerCase().split(/\s+/);
      return [name, values] as const;
    }),
  );
  const scripts = directives.get('script-src') ?? directives.get('default-src');
  if (!scripts || scripts.some((value) => !/^'(self|none|nonce-.*|sha\d{3}-.*|strict-dynamic)'$/.test(value)))
    return 'scripts';
  return directives.get('require-trusted-types-for')?.includes("'script'") ? undefined : 'trustedTypes';
}

function plain(label: string, value: string, about?: string): DiagnosticFinding {
  return { label, value, about, standing: 'plain' };
}

function unknown(label: string, value: string, about?: string): DiagnosticFinding {
  return { label, value, about, standing: 'unknown' };
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : t('diagnostics.notTold');
}

/** Returns the diagnostics as text. States only the numbers of stored items, since a key may include an id. */
export function diagnosticsText(
  sections: readonly DiagnosticSection[],
  storedItems: readonly StoredItem[],
  now: Date,
  agent: string,
): string {
  const purposes = [...new Set(storedItems.map(({ purpose }) => purpose))];
  const keptLines = purposes.map((purpose) => {
    const count = storedItems.filter((one) => one.purpose === purpose).length;
    return `  ${t(`diagnostics.kept.${purpose}`)}: ${count}`;
  });
  return [
    `${t('app.name')}, ${now.toISOString()}`,
    agent,
    ...sections.flatMap(({ title, findings }) => [
      '',
      title,
      ...findings.map(({ label, value, about, standing }) => {
        const mark = standing === 'warning' ? '! ' : '  ';
        return `${mark}${label}: ${value}${about === undefined ? '' : ` (${about})`}`;
      }),
    ]),
    '',
    t('diagnostics.kept'),
    ...(keptLines.length > 0 ? keptLines : [`  ${t('diagnostics.kept.nothing')}`]),
  ].join('\n');
}
