import { endpoints } from '@petcare/contracts/endpoints.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findVisit } from '../visits/find-visit.ts';
import type { VisitDocument } from '../visits/visit.model.ts';
import { renderVisit, type SignedVisitDocument } from './render-visit.ts';

export const pdfFileRoutes: Route[] = [
  route(endpoints['visits.pdf'], async ({ params, query: { language }, caller }) => {
    const { visit } = await findVisit(params.id, signedIn(caller));
    if (!isSigned(visit)) throw conflict('visit_not_signed');
    return {
      type: 'application/pdf',
      filename: `PetCare visit ${visit.date} ${language}.pdf`,
      // Every change of the notes increments the version; a deletion of the owner removes the pet without one.
      etag: `${visit._id}-${visit.version}-${visit.pet ? 'named' : 'unnamed'}-${language}`,
      headers: { 'Cache-Control': 'private, no-cache' },
      open: () => renderVisit(visit, language),
    };
  }),
];

function isSigned(visit: VisitDocument | null): visit is SignedVisitDocument {
  return visit?.status === 'signed' && visit.signedAt !== null;
}
