import type { CheckScope, Finding } from '@petcare/contracts/invariants.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Checks, Findings } from './finding.model.ts';

interface CheckOutcome {
  readonly scope: CheckScope;
  readonly checked_at: string;
  readonly findings: readonly Finding[];
  /** Services that did not answer; their previous findings stay. */
  readonly silent: readonly string[];
}

/**
 * Stores the result of a check. A result older than the stored one is ignored. A full check covers recent rows too,
 * and replaces an earlier result for them.
 */
export function storeFindings({ scope, checked_at, findings, silent }: CheckOutcome): Promise<void> {
  const checkedAt = new Date(checked_at);
  return inTransaction(async () => {
    for (const finding of findings) {
      const { name, service, count } = finding;
      const _id = `${service}:${name}:${scope}`;
      const known = await Findings.find({ name, service }, { scope: 1, redSince: 1, checkedAt: 1 }).lean();
      const coversScope = known.filter((before) => before.scope === scope || before.scope === 'all');
      if (coversScope.some((before) => before.checkedAt > checkedAt)) continue;
      const red = known.flatMap(({ redSince }) => redSince?.getTime() ?? []);
      const redSince = count === 0 ? null : new Date(Math.min(checkedAt.getTime(), ...red));
      await Findings.replaceOne({ _id }, { _id, ...finding, scope, checkedAt, redSince }, { upsert: true });
      if (scope === 'all')
        await Findings.deleteOne({
          _id: `${service}:${name}:recent`,
          checkedAt: trusted({ $lte: checkedAt }),
        });
    }
    const last = await Checks.findById('last').lean();
    if (last && last.checkedAt > checkedAt) return;
    await Checks.replaceOne(
      { _id: 'last' },
      { _id: 'last', checkedAt, silent: [...silent] },
      { upsert: true },
    );
  });
}
