import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { saveViews, showSavedViews } from './save-views.ts';

export const savedViewRoutes: Route[] = [
  route(endpoints['savedViews.get'], ({ caller, query }) => showSavedViews(signedIn(caller).id, query.table)),
  route(endpoints['savedViews.save'], ({ caller, body }) => saveViews(signedIn(caller).id, body)),
];
