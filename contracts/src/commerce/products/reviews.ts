import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant, MessageResponse, PageQuery, text } from '../../shared/fields.ts';
import { productNameFields } from '../../shared/names.ts';

export const maxReviewLength = 2_000;
export const maxReasonLength = 500;

export const Stars = z.number().int().min(1).max(5);

/** A customer's review of a product that was delivered to them. */
export const Review = z
  .object({
    _id: Id,
    product_id: Id,
    /** The author with the display name at the time of writing. */
    author: z.object({ _id: Id, full_name: z.string() }),
    stars: Stars,
    text: z.string(),
    /** Number of users who found the review helpful. */
    helpful: z.number().int().nonnegative(),
    edited: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

/** A review as admins see it. */
export const ModeratedReview = Review.extend({
  ...productNameFields,
  /** The admin's reason; null while the review is shown. */
  hidden_reason: z.string().nullable(),
  report_count: z.number().int().nonnegative(),
  /** Reasons of the latest reports, at most ten. */
  reports: z.array(z.string()),
}).meta({ id: 'ModeratedReview' });
export type ModeratedReview = z.infer<typeof ModeratedReview>;

/** Review, marks and reports of the caller for a product. */
export const OwnReview = z
  .object({
    /** The caller's own review, also if it is hidden. */
    review: Review.nullable(),
    /** True if the caller's own review is hidden from others. */
    hidden: z.boolean(),
    /** True if the product was delivered to the caller. */
    may_review: z.boolean(),
    /** Ids of the reviews that the caller found helpful. */
    helpful: z.array(Id),
    /** Ids of the reviews that the caller reported. */
    reported: z.array(Id),
  })
  .meta({ id: 'OwnReview' });
export type OwnReview = z.infer<typeof OwnReview>;

export const SaveReviewBody = z
  .strictObject({ stars: Stars, text: text(maxReviewLength) })
  .meta({ id: 'SaveReviewBody' });
export type SaveReviewBody = z.infer<typeof SaveReviewBody>;

export const reviewSorts = ['newest', 'helpful'] as const;
export const ReviewState = z.enum(['reported', 'hidden', 'all']);
export type ReviewState = z.infer<typeof ReviewState>;

export const reviewEndpoints = defineEndpoints('commerce', {
  'reviews.ofProduct': {
    method: 'GET',
    path: '/api/products/:id/reviews',
    access: { who: 'anyone' },
    summary: 'List the reviews of a product, newest first by default. Excludes hidden reviews.',
    params: IdParams,
    query: PageQuery.extend({ sort: z.enum(reviewSorts).default('newest') }),
    response: z.array(Review),
    paged: true,
  },
  'reviews.own': {
    method: 'GET',
    path: '/api/products/:id/reviews/own',
    access: { who: 'signed-in' },
    summary: 'Get the caller’s review, helpful marks and reports of a product.',
    params: IdParams,
    response: OwnReview,
  },
  'reviews.save': {
    method: 'PUT',
    path: '/api/products/:id/reviews/own',
    access: { who: 'signed-in' },
    summary:
      'Write or replace the caller’s review of a product that was delivered to them. One per customer and product. Idempotent.',
    params: IdParams,
    body: SaveReviewBody,
    response: z.object({ message: z.string(), review: Review }),
    errors: ['not_received'],
  },
  'reviews.delete': {
    method: 'DELETE',
    path: '/api/reviews/:id',
    access: { who: 'author', admins: false },
    summary: 'Delete the caller’s review. Admins hide reviews instead.',
    params: IdParams,
    response: MessageResponse,
  },
  'reviews.setHelpful': {
    method: 'PUT',
    path: '/api/reviews/:id/helpful',
    access: { who: 'signed-in' },
    summary:
      'Mark another customer’s review as helpful, or remove the mark. Counts once per user. Idempotent.',
    params: IdParams,
    body: z.strictObject({ helpful: z.boolean() }),
    response: z.object({ helpful: z.number().int().nonnegative() }),
  },
  'reviews.report': {
    method: 'PUT',
    path: '/api/reviews/:id/report',
    access: { who: 'signed-in' },
    summary: 'Report another customer’s review to the admins. Counts once per user. Idempotent.',
    params: IdParams,
    body: z.strictObject({ reason: text(maxReasonLength) }),
    response: MessageResponse,
  },
  'reviews.list': {
    method: 'GET',
    path: '/api/reviews',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List reviews for moderation, newest first. By default those that were reported and are shown.',
    query: PageQuery.extend({ state: ReviewState.default('reported') }),
    response: z.array(ModeratedReview),
    paged: true,
  },
  'reviews.setHidden': {
    method: 'PUT',
    path: '/api/reviews/:id/hidden',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Hide a review with a reason, or show it again with null. Hidden reviews do not count in the rating. Showing a review settles its reports. Idempotent.',
    params: IdParams,
    body: z.strictObject({ reason: text(maxReasonLength).nullable() }),
    response: MessageResponse,
  },
});
