import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findPet } from '../pets/find-pet.ts';
import { toPet } from '../pets/record/pet.model.ts';
import { findVisit } from '../visits/find-visit.ts';
import type { VisitDocument } from '../visits/visit.model.ts';
import { findPassportEntries } from './find-passport-entries.ts';
import type { SignedVisitDocument } from './render-visit.ts';

/** Bounds memory: a long passport takes several megabytes while it is rendered. */
const limited = createLimiter({ atOnce: 3, mayWait: 60, maxWaitMs: 15_000 });

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
      open: () =>
        limited(async () => {
          // Loaded when the first file is asked for, because the PDF library takes 27 MB.
          const { renderVisit } = await import('./render-visit.ts');
          return renderVisit(visit, language);
        }),
    };
  }),

  route(endpoints['passport.pdf'], async ({ params, query: { language, kind }, caller }) => {
    const pet = toPet(await findPet(params.id, signedIn(caller)));
    const now = new Date();
    return {
      type: 'application/pdf',
      filename: `PetCare passport ${dhakaDateOf(now)} ${language}.pdf`,
      headers: { 'Cache-Control': 'private, no-store' },
      open: () =>
        limited(async () => {
          const { renderPassport } = await import('./render-passport.ts');
          return renderPassport({ pet, ...(await findPassportEntries(pet._id, kind)) }, language, now);
        }),
    };
  }),
];

function isSigned(visit: VisitDocument | null): visit is SignedVisitDocument {
  return visit?.status === 'signed' && visit.signedAt !== null;
}
