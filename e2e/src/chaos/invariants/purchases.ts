import type { Facts, InvariantName, Violation } from '../facts/facts.ts';
import type { Operation } from '../facts/operation.ts';

export const violation =
  (invariant: InvariantName) =>
  (record: string, what: string): Violation => ({ invariant, record, what });

type Purchase = Operation & { readonly intent: Extract<Operation['intent'], { kind: 'buy' | 'stay' }> };

const isPurchase = (operation: Operation): operation is Purchase =>
  operation.intent.kind === 'buy' || operation.intent.kind === 'stay';

/** Payments by the purchase that started them: by its key, or by the id in an answer once the key is free again. */
function paymentsOf({ payments }: Facts, { id, named }: Operation): Facts['payments'] {
  return payments.filter((payment) => payment.attempt === id || payment.id === named['payment']);
}

/** I1: every answered purchase exists once, a refused one does not, and there is no order without a request. */
export function checkPurchases(facts: Facts): Violation[] {
  const found = violation('I1');
  const purchases = facts.operations.filter(isPurchase);
  const ordersOf = Map.groupBy(facts.orders, ({ paymentId }) => paymentId);
  const requested = new Set<string>();
  const violations = purchases.flatMap((operation) => {
    const payments = paymentsOf(facts, operation);
    for (const { id } of payments) requested.add(id);
    if (payments.length > 0 && operation.intent.kind === 'buy' && !operation.intent.honest)
      return [violation('I2')(operation.id, 'a price of the client was accepted')];
    const orders = payments.flatMap(({ id }) => ordersOf.get(id) ?? []);
    if (orders.length > 1) return [found(operation.id, `${orders.length} orders of one purchase`)];
    const [order] = orders;
    if (operation.outcome === 'ok' && !order) return [found(operation.id, 'an answered purchase is missing')];
    if (operation.outcome === 'fail' && order) return [found(operation.id, 'a refused purchase is an order')];
    return order ? compareWithRequest(order, operation) : [];
  });
  const unasked = facts.orders.filter(({ paymentId }) => !requested.has(paymentId));
  return [...violations, ...unasked.map(({ id }) => found(id, 'an order that was never requested'))];
}

function compareWithRequest(order: Facts['orders'][number], { id, intent }: Purchase): Violation[] {
  const found = violation('I2');
  if (order.customerId !== intent.customerId) return [found(id, 'the order belongs to another customer')];
  return order.total === intent.total
    ? []
    : [found(id, `the order costs ${order.total} instead of ${intent.total} poisha`)];
}

const paidStatuses = new Set(['paid', 'partially_refunded', 'refunding', 'disputed', 'refunded']);

/** I2: a payment is charged at most once, in full or not at all, and has an order exactly if the money stayed. */
export function checkMoney(facts: Facts): Violation[] {
  const found = violation('I2');
  const orders = new Map(facts.orders.map((order) => [order.paymentId, order]));
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]));
  const charges = new Map(facts.charges.map((charge) => [charge.paymentId, charge]));
  const ofCharges = facts.charges.flatMap(({ paymentId, charges: count, captured, refunded }) => {
    const order = orders.get(paymentId);
    const payment = payments.get(paymentId);
    const violations: Violation[] = [];
    if (count > 1) violations.push(found(paymentId, `charged ${count} times`));
    if (captured === 0) return violations;
    if (!payment) return [...violations, found(paymentId, 'charged without a payment')];
    if (!paidStatuses.has(payment.status))
      violations.push(found(paymentId, `charged, but the payment is ${payment.status}`));
    if (!order && refunded < captured) violations.push(found(paymentId, 'charged without an order'));
    if (order && captured !== order.total)
      violations.push(found(paymentId, `charged ${captured} poisha for an order of ${order.total}`));
    return violations;
  });
  const ofOrders = facts.orders.flatMap(({ id, paymentId }) => {
    const charge = charges.get(paymentId);
    return charge && charge.captured > charge.refunded ? [] : [found(id, 'an order without its money')];
  });
  const ofPayments = facts.payments
    .filter(({ id, status }) => status === 'paid' && !((charges.get(id)?.captured ?? 0) > 0))
    .map(({ id }) => found(id, 'paid, but the provider has no charge'));
  return [...ofCharges, ...ofOrders, ...ofPayments];
}

/** I3: the units of a product and the places of a night are each in exactly one place. */
export function checkStock(facts: Facts): Violation[] {
  const found = violation('I3');
  const held = [...facts.orders, ...facts.payments.filter(({ reserved }) => reserved)];
  const units = new Map<string, number>();
  const guests = new Map(facts.earlierGuests);
  for (const one of held) {
    for (const { productId, quantity } of one.units)
      units.set(productId, (units.get(productId) ?? 0) + quantity);
    for (const night of one.nights) guests.set(night, (guests.get(night) ?? 0) + one.guests);
  }
  const ofProducts = facts.products.flatMap(({ id, supplied, stock }) => {
    const sold = units.get(id) ?? 0;
    return stock >= 0 && stock + sold === supplied
      ? []
      : [found(id, `${supplied} supplied, ${stock} in stock, ${sold} reserved or sold`)];
  });
  const nights = new Set([...facts.nightsTaken.keys(), ...guests.keys()]);
  const ofNights = [...nights].flatMap((night) => {
    const [taken, booked] = [facts.nightsTaken.get(night) ?? 0, guests.get(night) ?? 0];
    const places = facts.capacity[night.split(':')[0] ?? ''] ?? 0;
    return taken === booked && booked <= places
      ? []
      : [found(night, `${taken} counted, ${booked} booked or reserved, ${places} places`)];
  });
  return [...ofProducts, ...ofNights];
}

/** I1 and I9: every answered change of a status happened, an unanswered one at most once, in rising versions. */
export function checkStatuses(facts: Facts): Violation[] {
  const orders = new Map(facts.orders.map((order) => [order.id, order]));
  const changes = facts.operations.flatMap(({ intent, outcome }) =>
    intent.kind === 'status' ? [{ ...intent, outcome }] : [],
  );
  const ofChanges = [...Map.groupBy(changes, ({ orderId, status }) => `${orderId} ${status}`)].flatMap(
    ([key, same]) => {
      const [first] = same;
      const order = first && orders.get(first.orderId);
      if (!first || !order) return [violation('I1')(key, 'the order of a change is missing')];
      const happened = order.timeline.filter((status) => status === first.status).length;
      // An order begins with a status of its own.
      const possible = same.filter(({ outcome }) => outcome !== 'fail').length + 1;
      if (same.some(({ outcome }) => outcome === 'ok') && happened === 0)
        return [violation('I1')(key, 'an answered change of a status is missing')];
      return happened > possible ? [violation('I1')(key, `changed ${happened} times`)] : [];
    },
  );
  const statusEvents = facts.events.filter(({ name }) => name === 'order.status_changed');
  const ofEvents = [...Map.groupBy(statusEvents, ({ aggregateId }) => aggregateId)].flatMap(([id, own]) => {
    const sequences = own.map(({ sequence }) => sequence);
    const version = orders.get(id)?.version ?? 0;
    return new Set(sequences).size === sequences.length && Math.max(...sequences) <= version
      ? []
      : [violation('I9')(id, `events ${sequences.join(', ')} of an order of version ${version}`)];
  });
  return [...ofChanges, ...ofEvents];
}
