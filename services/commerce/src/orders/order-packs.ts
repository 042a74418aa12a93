import { conflict } from '@petcare/platform/errors.ts';
import { giveBackPacks, spendPrescriptions } from '../catalogue/prescriptions/spend-prescriptions.ts';
import { Orders, type OrderDocument } from './order.model.ts';

type OrderPacks = Pick<OrderDocument, '_id' | 'customerId' | 'spentPacks' | 'packsGivenBack'>;

/**
 * Gives the packs of a cancelled order back to their prescriptions. Call it inside the transaction that changed the
 * order first.
 */
export async function giveBackOrderPacks({
  _id,
  spentPacks = [],
  packsGivenBack,
}: OrderPacks): Promise<void> {
  if (spentPacks.length === 0 || packsGivenBack) return;
  await giveBackPacks(spentPacks);
  await Orders.updateOne({ _id }, { packsGivenBack: true });
}

/**
 * Takes the packs of a cancelled order that is reopened. Call it inside the transaction that changed the order first.
 * @throws prescription_needed – when too few are left, which aborts the change.
 */
export async function spendOrderPacks(order: OrderPacks): Promise<void> {
  const { _id, customerId, spentPacks = [], packsGivenBack } = order;
  if (spentPacks.length === 0 || !packsGivenBack) return;
  const spending = await spendPrescriptions(customerId, spentPacks);
  if (spending.kind === 'missing') throw conflict('prescription_needed');
  await Orders.updateOne({ _id }, { spentPacks: spending.packs, packsGivenBack: false });
}
