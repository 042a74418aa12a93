import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, PageQuery, Taka, text } from '../../shared/fields.ts';
import { Picture, pictureTypes, RecordPictureParams, UploadedPicture } from '../../shared/pictures.ts';
import { productNameFields } from '../../shared/names.ts';

export const returnReasons = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'not_suitable',
  'changed_mind',
  'other',
] as const;
export const ReturnReason = z.enum(returnReasons).meta({ id: 'ReturnReason' });
export type ReturnReason = z.infer<typeof ReturnReason>;

/** `completed`: the items are back, and the refund and the stock are decided. */
export const returnStates = [
  'requested',
  'approved',
  'received',
  'completed',
  'refused',
  'withdrawn',
] as const;
export const ReturnState = z.enum(returnStates).meta({ id: 'ReturnState' });
export type ReturnState = z.infer<typeof ReturnState>;

export const maxReturnPictures = 3;
/** Lines that one return names at most. */
const maxReturnLines = 50;

/** Items of one order line. Name, picture and price are those at the time of payment. */
export const ReturnLine = z
  .object({
    /** Place of the line in the order, from 0. */
    line: z.number().int().nonnegative(),
    product_id: Id,
    ...productNameFields,
    product_image: z.string(),
    quantity: z.number().int().positive(),
    unit_price: Taka,
    /** Share of these items in the discount of the order. Missing: none. */
    discount: Taka.optional(),
  })
  .meta({ id: 'ReturnLine' });
export type ReturnLine = z.infer<typeof ReturnLine>;

/** How a return ended. */
export const ReturnOutcome = z
  .object({
    /** Refunded by this return. */
    refund: Taka,
    restocked: z.boolean(),
    /** The reason of a refund that is smaller than the value of the items. */
    note: z.string().nullable(),
    /** The order that replaces the items. Missing: they were not exchanged. */
    exchange: z.object({ order_id: Id, order_number: z.string() }).optional(),
  })
  .meta({ id: 'ReturnOutcome' });
export type ReturnOutcome = z.infer<typeof ReturnOutcome>;

/** A customer's request to send back items of a delivered order. */
export const OrderReturn = z
  .object({
    _id: Id,
    order_id: Id,
    /** The number shown to customers: PC-2026-000123. */
    order_number: z.string(),
    customer_id: Id,
    state: ReturnState,
    /** Increases with every change. Sent back with a decision, it prevents overwriting an unseen change. */
    version: z.number().int().positive(),
    lines: z.array(ReturnLine),
    /** Sum that the customer paid for the items. */
    value: Taka,
    reason: ReturnReason,
    /** The customer's words. Blank after the customer is deleted. */
    details: z.string(),
    pictures: z.array(Picture),
    /** Why the shop refused it. */
    refusal: z.string().nullable(),
    outcome: ReturnOutcome.nullable(),
    /** Dates of the steps, oldest first. */
    history: z.array(z.object({ state: ReturnState, at: Instant })),
    createdAt: Instant,
  })
  .meta({ id: 'OrderReturn' });
export type OrderReturn = z.infer<typeof OrderReturn>;

/** The returns of an order, and what can still be returned. */
export const OrderReturns = z
  .object({
    returns: z.array(OrderReturn),
    /** End of the time for returns. Null for an order that cannot be returned. */
    until: Instant.nullable(),
    /** Lines with items that can still be returned; empty after `until`. */
    returnable: z.array(
      z.object({ line: z.number().int().nonnegative(), quantity: z.number().int().positive() }),
    ),
  })
  .meta({ id: 'OrderReturns' });
export type OrderReturns = z.infer<typeof OrderReturns>;

export const RequestReturnBody = z
  .strictObject({
    client_id: ClientId,
    lines: z
      .array(
        z.strictObject({
          line: z.number().int().nonnegative().max(maxReturnLines),
          quantity: z.number().int().min(1).max(1_000),
        }),
      )
      .min(1)
      .max(maxReturnLines)
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
        message: 'must name each line once',
      }),
    reason: ReturnReason,
    /** Required for the reason `other`. */
    details: text(1_000).optional(),
    pictures: z
      .array(UploadedPicture)
      .max(maxReturnPictures)
      .refine((urls) => new Set(urls).size === urls.length, { message: 'must name each picture once' })
      .default([]),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== undefined, {
    path: ['details'],
    message: 'is required for another reason',
  })
  .meta({ id: 'RequestReturnBody' });
export type RequestReturnBody = z.infer<typeof RequestReturnBody>;

const SeenVersion = z.number().int().nonnegative();

export const ChangeReturnBody = z
  .strictObject({
    state: z.enum(['approved', 'refused', 'received']),
    /** Required for a refusal, and for nothing else. */
    reason: text(300).optional(),
    version: SeenVersion,
  })
  .refine(({ state, reason }) => (state === 'refused') === (reason !== undefined), {
    path: ['reason'],
    message: 'is required for a refusal, and only for a refusal',
  })
  .meta({ id: 'ChangeReturnBody' });
export type ChangeReturnBody = z.infer<typeof ChangeReturnBody>;

export const CompleteReturnBody = z
  .strictObject({
    /** `full` is what was paid for the items, or what is left of the payment. */
    refund: z.enum(['full', 'part', 'none']),
    /** Required for a part, and for nothing else. */
    amount: Taka.positive('must be more than 0').optional(),
    /**
     * The product that replaces each line: the same one, or one of the same price. Nothing is refunded, and a new order
     * for nothing is made.
     */
    exchange: z
      .array(z.strictObject({ line: z.number().int().nonnegative().max(maxReturnLines), product_id: Id }))
      .min(1)
      .max(maxReturnLines)
      .optional(),
    /** Shown to the customer. Required unless the refund is full or the items are exchanged. */
    note: text(300).optional(),
    /** True if the items go back into stock. */
    restock: z.boolean(),
    version: SeenVersion,
  })
  .superRefine(({ refund, amount, note, exchange }, context) => {
    if ((refund === 'part') !== (amount !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'is required for a part, and only for a part',
      });
    if (refund !== 'full' && note === undefined && !exchange)
      context.addIssue({ code: 'custom', path: ['note'], message: 'is required unless the refund is full' });
    if (exchange && refund !== 'none')
      context.addIssue({
        code: 'custom',
        path: ['refund'],
        message: 'must be none if the items are exchanged',
      });
  })
  .meta({ id: 'CompleteReturnBody' });
export type CompleteReturnBody = z.infer<typeof CompleteReturnBody>;

/** Filter of the admins' list: `open` returns wait for the shop or for the items. */
export const ReturnFilter = z.enum(['open', 'closed', 'all']);
export type ReturnFilter = z.infer<typeof ReturnFilter>;

const ChangedReturn = z.object({ message: z.string(), return: OrderReturn });

export const returnEndpoints = defineEndpoints('commerce', {
  'returns.request': {
    method: 'POST',
    path: '/api/orders/:id/returns',
    access: { who: 'owner', admins: false },
    summary:
      'Ask to return items of a delivered order within the days of the policy. Repeating a `client_id` answers 200 with the existing return.',
    params: IdParams,
    body: RequestReturnBody,
    status: 201,
    response: ChangedReturn,
    errors: ['not_returnable', 'return_too_large', 'order_status_conflict', 'idempotency_conflict'],
  },
  'returns.ofOrder': {
    method: 'GET',
    path: '/api/orders/:id/returns',
    access: { who: 'owner' },
    summary: 'List the returns of an order, newest first, with the items that can still be returned.',
    params: IdParams,
    response: OrderReturns,
  },
  'returns.withdraw': {
    method: 'POST',
    path: '/api/returns/:id/withdraw',
    access: { who: 'owner', admins: false },
    summary: 'Withdraw a return that the shop has not approved yet. Idempotent.',
    params: IdParams,
    response: ChangedReturn,
    errors: ['order_status_conflict'],
  },
  'returns.list': {
    method: 'GET',
    path: '/api/returns',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the returns of all customers, newest first; by default those that are open.',
    query: PageQuery.extend({ state: ReturnFilter.default('open') }),
    response: z.array(OrderReturn),
    paged: true,
  },
  'returns.get': {
    method: 'GET',
    path: '/api/returns/:id',
    access: { who: 'owner' },
    summary: 'Get a return.',
    params: IdParams,
    response: OrderReturn,
  },
  'returns.picture': {
    method: 'GET',
    path: '/api/returns/:id/pictures/:picture/:file',
    access: { who: 'owner' },
    summary: 'Get a file of a picture of a return. For those who can get the return.',
    params: RecordPictureParams,
    produces: pictureTypes,
    response: z.unknown(),
  },
  'returns.change': {
    method: 'PUT',
    path: '/api/returns/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Approve a requested return, refuse it with a reason, or record that its items have arrived. A refusal is also possible while the items have not arrived. Idempotent.',
    params: IdParams,
    body: ChangeReturnBody,
    response: ChangedReturn,
    errors: ['order_status_conflict'],
  },
  'returns.complete': {
    method: 'POST',
    path: '/api/returns/:id/completion',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Complete a return whose items have arrived: decide the refund, or exchange the items, and whether they go back into stock. Each happens once.',
    params: IdParams,
    body: CompleteReturnBody,
    response: ChangedReturn,
    errors: ['order_status_conflict', 'refund_too_large', 'not_refundable', 'out_of_stock'],
  },
});
