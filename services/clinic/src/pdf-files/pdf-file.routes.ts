import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createPdfThreads, pdfLimits } from '@petcare/pdf/threads/pdf-threads.ts';
import { createFairLimiter } from '@petcare/platform/concurrency/fair-limiter.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findConsultedPet } from '../visits/find-consulted-pet.ts';
import { toPet } from '../pets/pet.model.ts';
import { findVisit } from '../visits/find-visit.ts';
import type { VisitDocument } from '../visits/visit.model.ts';
import { FeePayments } from '../appointments/fees/fee-payment.model.ts';
import { receiptOfFee } from '../appointments/fees/fee-receipt.ts';
import { findAppointment } from '../appointments/find-appointment.ts';
import { findPassportEntries } from './find-passport-entries.ts';
import type { PdfJobs } from './pdf-worker.ts';
import type { SignedVisitDocument } from './render-visit.ts';

const pdfFor = createPdfThreads<PdfJobs>(
  new URL('pdf-worker.ts', import.meta.url),
  createFairLimiter(pdfLimits),
);

export const pdfFileRoutes: Route[] = [
  route(endpoints['visits.pdf'], async ({ params, query: { language }, caller }) => {
    const user = signedIn(caller);
    const { visit } = await findVisit(params.id, user);
    if (!isSigned(visit)) throw conflict('visit_not_signed');
    return {
      type: 'application/pdf',
      filename: `PetCare visit ${visit.date} ${language}.pdf`,
      // Every change of the notes increments the version; a deletion of the owner removes the pet without one.
      etag: `${visit._id}-${visit.version}-${visit.pet ? 'named' : 'unnamed'}-${language}`,
      headers: { 'Cache-Control': 'private, no-cache' },
      open: pdfFor(user, 'visit', () => [visit, language]),
    };
  }),

  route(endpoints['passport.pdf'], async ({ params, query: { language, kind }, caller }) => {
    const user = signedIn(caller);
    const pet = toPet(await findConsultedPet(params.id, user));
    const now = new Date();
    return {
      type: 'application/pdf',
      filename: `PetCare passport ${dhakaDateOf(now)} ${language}.pdf`,
      headers: { 'Cache-Control': 'private, no-store' },
      open: pdfFor(user, 'passport', async () => [
        { pet, ...(await findPassportEntries(pet._id, kind)) },
        language,
        now,
      ]),
    };
  }),

  route(endpoints['fees.receipt'], async ({ params, query: { language }, caller }) => {
    const user = signedIn(caller);
    const { appointment } = await findAppointment(params.id, user);
    const payment = await FeePayments.findById(params.id).lean();
    if (!payment) throw conflict('fee_not_paid');
    return {
      type: 'application/pdf',
      filename: `PetCare ${payment.number}.pdf`,
      // Every change that a receipt shows increments the version.
      etag: `${payment.number}-${appointment.version}-${language}`,
      headers: { 'Cache-Control': 'private, no-cache' },
      open: pdfFor(user, 'receipt', () => [receiptOfFee(appointment, payment, language), language]),
    };
  }),
];

function isSigned(visit: VisitDocument | null): visit is SignedVisitDocument {
  return visit?.status === 'signed' && visit.signedAt !== null;
}
