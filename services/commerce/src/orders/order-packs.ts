import { conflict } from '@petcare/platform/errors.ts';
import { giveBackPacks, spendPrescriptions } from '../catalogue/prescriptions/spend-prescriptions.ts';
import { Orders, type OrderDocument } from './order.model.ts';

type OrderPacks = Pick<OrderDocument, '_id' | 'customer_id' | 'spent_packs' | 'packs_given_back'>;

/**
 * Gives the packs of a cancelled order back to their prescriptions. Call it inside the transaction that changed the
 * order first.
 */
export async function giveBackOrderPacks({
  _id,
  spent_packs = [],
  packs_given_back,
}: OrderPacks): Promise<void> {
  if (spent_packs.length === 0 || packs_given_back) return;
  await giveBackPacks(spent_packs);
  await Orders.updateOne({ _id }, { packs_given_back: true });
}

/**
 * Takes the packs of a cancelled order that is reopened. Call it inside the transaction that changed the order first.
 * @throws prescription_needed – when too few are left, which aborts the change.
 */
export async function spendOrderPacks(order: OrderPacks): Promise<void> {
  const { _id, customer_id, spent_packs = [], packs_given_back } = order;
  if (spent_packs.length === 0 || !packs_given_back) return;
  const spending = await spendPrescriptions(customer_id.toHexString(), spent_packs);
  if (spending.kind === 'missing') throw conflict('prescription_needed');
  await Orders.updateOne({ _id }, { spent_packs: spending.packs, packs_given_back: false });
}
