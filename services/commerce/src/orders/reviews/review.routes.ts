import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { cachedRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { deleteReview } from './delete-review.ts';
import { setHidden } from './hide-review.ts';
import { listModeratedReviews, listReviews, showOwnReview } from './list-reviews.ts';
import { reportReview, setHelpful } from './mark-review.ts';
import { productChanges } from '../../catalogue/products/product.model.ts';
import { reviewChanges, toReview } from './review.model.ts';
import { saveReview } from './save-review.ts';

export function reviewRoutes(deps: { client: InternalClient }): Route[] {
  return [
    cachedRoute(endpoints['reviews.ofProduct'], {
      until: [productChanges, reviewChanges],
      handle: async ({ params, query, reply }) => {
        const { reviews, total } = await listReviews(params.id, query);
        reply.total(total);
        return reviews;
      },
    }),

    route(endpoints['reviews.own'], ({ params, caller }) => showOwnReview(params.id, signedIn(caller).id)),

    route(endpoints['reviews.save'], async ({ params, body, caller }) => ({
      message: 'Review saved!',
      review: toReview(await saveReview(params.id, body, signedIn(caller).id, deps)),
    })),

    route(endpoints['reviews.delete'], async ({ params, caller }) => {
      await deleteReview(params.id, signedIn(caller).id);
      return { message: 'Deleted!' };
    }),

    route(endpoints['reviews.setHelpful'], async ({ params, body, caller }) => ({
      helpful: await setHelpful(params.id, signedIn(caller).id, body.helpful),
    })),

    route(endpoints['reviews.report'], async ({ params, body, caller }) => {
      await reportReview(params.id, signedIn(caller).id, body.reason);
      return { message: 'Thank you. We will look at this review.' };
    }),

    route(endpoints['reviews.list'], async ({ query, reply }) => {
      const { reviews, total } = await listModeratedReviews(query);
      reply.total(total);
      return reviews;
    }),

    route(endpoints['reviews.setHidden'], async ({ params, body }) => {
      await setHidden(params.id, body.reason);
      return { message: body.reason === null ? 'Review shown!' : 'Review hidden!' };
    }),
  ];
}
