import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { listOwnPrescriptions } from './list-own-prescriptions.ts';

export const prescriptionRoutes: Route[] = [
  route(endpoints['prescriptions.own'], ({ caller }) => listOwnPrescriptions(signedIn(caller).id)),
];
