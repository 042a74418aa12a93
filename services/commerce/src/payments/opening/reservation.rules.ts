export interface ReservationLimits {
  readonly open: number;
  /** Units of one item that may be reserved even when that is more than half of what is left. */
  readonly units: number;
  /** Milliseconds for which unpaid payments may reserve one item within `windowMs`. */
  readonly totalMs: number;
  readonly windowMs: number;
}

/** Units by item: a product, or a night of the hostel for one kind of pet. Items without a count are missing. */
export type UnitsByItem = ReadonlyMap<string, number>;

export interface UnpaidReservation {
  readonly units: UnitsByItem;
  readonly isOpen: boolean;
  readonly from: Date;
  readonly until: Date;
}

export type LimitRefusal =
  | { readonly kind: 'open'; readonly open: number; readonly retryAt: Date }
  | { readonly kind: 'time'; readonly retryAt: Date }
  | { readonly kind: 'share'; readonly most: number };

interface ReservationRequest {
  readonly units: UnitsByItem;
  readonly left: UnitsByItem;
  readonly ttlMs: number;
  readonly now: Date;
}

/**
 * Returns why a user may not reserve these units, or null. A user may reserve at most half of what is left of an item,
 * but always `limits.units`. More units than are left are not refused here.
 */
export function limitRefusal(
  { units, left, ttlMs, now }: ReservationRequest,
  unpaid: readonly UnpaidReservation[],
  limits: ReservationLimits,
): LimitRefusal | null {
  if (units.size === 0) return null;
  const open = unpaid.filter(({ isOpen }) => isOpen);
  if (open.length >= limits.open) return { kind: 'open', open: open.length, retryAt: firstEnd(open) };
  const ends = [...units.keys()].flatMap((item) => {
    const retryAt = timeExhaustedUntil(
      unpaid.filter((one) => one.units.has(item)),
      { ttlMs, now },
      limits,
    );
    return retryAt ? [retryAt.getTime()] : [];
  });
  if (ends.length > 0) return { kind: 'time', retryAt: new Date(Math.max(...ends)) };
  for (const [item, wanted] of units) {
    const free = left.get(item);
    if (free === undefined || wanted > free) continue;
    const own = open.reduce((sum, one) => sum + (one.units.get(item) ?? 0), 0);
    const most = Math.max(Math.floor((free + own) / 2), limits.units);
    if (own + wanted > most) return { kind: 'share', most };
  }
  return null;
}

function firstEnd(open: readonly UnpaidReservation[]): Date {
  return new Date(Math.min(...open.map(({ until }) => until.getTime())));
}

function timeExhaustedUntil(
  unpaid: readonly UnpaidReservation[],
  { ttlMs, now }: Pick<ReservationRequest, 'ttlMs' | 'now'>,
  { totalMs, windowMs }: ReservationLimits,
): Date | null {
  const begin = now.getTime() - windowMs;
  const spans = unpaid
    .map(({ from, until }) => ({ from: Math.max(from.getTime(), begin), until: until.getTime() }))
    .filter(({ from, until }) => until > from)
    .toSorted((one, other) => one.from - other.from);
  const used = spans.reduce((sum, { from, until }) => sum + until - from, 0);
  // A total below the lifetime of one reservation allows one.
  let excess = used + ttlMs - Math.max(totalMs, ttlMs);
  if (excess <= 0) return null;
  for (const { from, until } of spans) {
    if (excess <= until - from) return new Date(from + excess + windowMs);
    excess -= until - from;
  }
  return null;
}
