/** Tenant and identity that a request counts for. A guest is not verified: its `tenant` is the client's network. */
export type Share = Readonly<{ tenant: string; identity: string; isGuest?: boolean }>;

/** Entry of a FairQueue: a request that waits for its turn. */
export type Waiting = { readonly share: Share };

/** Numbers of requests per tenant and per identity. */
export class ShareCounts {
  private readonly tenants = new Map<string, { all: number; identities: Map<string, number> }>();

  of({ tenant, identity }: Share): number {
    return this.tenants.get(tenant)?.identities.get(identity) ?? 0;
  }

  ofTenant({ tenant }: Share): number {
    return this.tenants.get(tenant)?.all ?? 0;
  }

  add({ tenant, identity }: Share, change: 1 | -1): void {
    const counts = this.tenants.get(tenant) ?? { all: 0, identities: new Map<string, number>() };
    counts.all += change;
    const own = (counts.identities.get(identity) ?? 0) + change;
    if (own > 0) counts.identities.set(identity, own);
    else counts.identities.delete(identity);
    if (counts.all > 0) this.tenants.set(tenant, counts);
    else this.tenants.delete(tenant);
  }
}

/** Queue in which tenants take turns, as do the identities of each tenant. Requests of one identity stay in order. */
export class FairQueue<W extends Waiting> {
  private readonly tenants = new Map<string, Map<string, W[]>>();
  size = 0;

  add(waiting: W): void {
    const { tenant, identity } = waiting.share;
    const identities = this.tenants.get(tenant) ?? new Map<string, W[]>();
    const own = identities.get(identity) ?? [];
    own.push(waiting);
    identities.set(identity, own);
    this.tenants.set(tenant, identities);
    this.size += 1;
  }

  /** Returns the next entry that may start, if any. Its tenant and identity move to the end of their turns. */
  take(mayCome: (share: Share) => boolean): W | undefined {
    for (const [tenant, identities] of this.tenants)
      for (const [identity, own] of identities) {
        if (!mayCome({ tenant, identity })) continue;
        const first = own.shift()!;
        this.tenants.delete(tenant);
        identities.delete(identity);
        if (own.length > 0) identities.set(identity, own);
        if (identities.size > 0) this.tenants.set(tenant, identities);
        this.size -= 1;
        return first;
      }
    return undefined;
  }

  hasNext(mayCome: (share: Share) => boolean): boolean {
    for (const [tenant, identities] of this.tenants)
      for (const identity of identities.keys()) if (mayCome({ tenant, identity })) return true;
    return false;
  }

  /**
   * Returns the entry that loses its place in a full queue to a request of `share`; `undefined` if none does.
   * - Guests lose their places to verified callers.
   * - Otherwise it is the newest entry of the tenant with the most requests, running ones included. That tenant must
   *   have at least two more than the caller's.
   * - Failing that, the same rule applies among the identities of the caller's tenant.
   */
  heaviest(share: Share, atWork: ShareCounts): W | undefined {
    const tenants = [...this.tenants].map(([tenant, identities]) => {
      const lanes = [...identities].map(([identity, own]) => ({
        own,
        load: own.length + atWork.of({ tenant, identity }),
      }));
      const waiting = lanes.reduce((sum, { own }) => sum + own.length, 0);
      const isGuest = lanes[0]?.own[0]?.share.isGuest === true;
      return { tenant, lanes, isGuest, load: waiting + atWork.ofTenant({ tenant, identity: '' }) };
    });
    const newestOf = ({ lanes }: (typeof tenants)[number]) => largest(lanes)?.own.at(-1);
    const guest = largest(tenants.filter(({ isGuest }) => isGuest));
    if (guest && !share.isGuest) return newestOf(guest);
    const rival = share.isGuest ? guest : largest(tenants);
    const ours = tenants.find(({ tenant }) => tenant === share.tenant);
    if (rival && rival.load >= (ours?.load ?? atWork.ofTenant(share)) + 2) return newestOf(rival);
    const lane = largest(ours?.lanes ?? []);
    const own = this.tenants.get(share.tenant)?.get(share.identity) ?? [];
    return lane && lane.load >= own.length + atWork.of(share) + 2 ? lane.own.at(-1) : undefined;
  }

  remove(waiting: W): void {
    const { tenant, identity } = waiting.share;
    const identities = this.tenants.get(tenant);
    const own = identities?.get(identity);
    const at = own?.lastIndexOf(waiting) ?? -1;
    if (!identities || !own || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) identities.delete(identity);
    if (identities.size === 0) this.tenants.delete(tenant);
    this.size -= 1;
  }
}

function largest<T extends { load: number }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>((a, b) => (a && a.load >= b.load ? a : b), undefined);
}
