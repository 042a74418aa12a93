import { testLog } from '@petcare/platform/testing/test-servers.ts';
import type { HostelSettingsSource } from '../../hostel/settings-source.ts';
import { purchasablesOf } from '../../purchasables/purchasables.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import type { MemoryProvider } from '../machines/memory-provider.ts';

/** Builds the dependencies of a walk’s payments, with limits that no walk reaches. */
export function buildWalkDeps(
  { card, bkash }: Pick<MemoryProvider, 'card' | 'bkash'>,
  hostel: HostelSettingsSource,
): PaymentDeps {
  return {
    providers: { card, bkash },
    purchasables: purchasablesOf(hostel),
    log: testLog(),
    ttlMs: 15 * 60_000,
    limits: { open: 100, units: 100, totalMs: 24 * 60 * 60_000, windowMs: 24 * 3_600_000 },
    minimum: { card: 6_000, bkash: 100 },
  };
}
