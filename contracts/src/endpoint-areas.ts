import { adminAreas, type AdminArea } from './shared/admin-areas.ts';

/**
 * The areas whose admins keep their rights at an endpoint, by the beginning of its name; the longest one counts.
 * Endpoints without an entry are for admins of all areas.
 */
const areasByName: Readonly<Record<string, readonly AdminArea[]>> = {
  products: ['shop'],
  productImports: ['shop'],
  stockLevels: ['shop'],
  orders: ['shop'],
  orderNotes: ['shop'],
  returns: ['shop'],
  coupons: ['shop'],
  delivery: ['shop'],
  consignments: ['shop'],
  cashRuns: ['shop'],
  'refunds.payOut': ['shop', 'operations'],
  'trash.commerce': ['shop'],
  'trash.restore.commerce': ['shop'],
  reviews: ['shop', 'moderation'],
  'overview.commerce': ['shop', 'hostel', 'operations'],

  services: ['clinic'],
  specialists: ['clinic'],
  schedules: ['clinic'],
  pets: ['clinic'],
  passport: ['clinic'],
  petTransfers: ['clinic'],
  vaccinationPlan: ['clinic'],
  appointments: ['clinic'],
  visits: ['clinic'],
  queue: ['clinic'],
  reception: ['clinic'],
  moves: ['clinic'],
  fees: ['clinic'],
  emergencies: ['clinic'],
  'overview.clinic': ['clinic'],
  'trash.clinic': ['clinic'],
  'trash.restore.clinic': ['clinic'],

  hostelOrders: ['hostel'],
  stays: ['hostel'],
  stayChanges: ['hostel'],
  stayBalances: ['hostel'],
  stayVaccinations: ['hostel'],
  hostelSettings: ['hostel'],
  kennels: ['hostel'],

  memories: ['moderation'],
  adoptions: ['moderation'],
  comments: ['moderation'],
  'overview.content': ['moderation'],
  'trash.content': ['moderation'],
  'trash.restore.content': ['moderation'],

  'overview.account': ['operations'],
  payments: ['operations'],
  audit: ['operations'],
  deadLetters: ['operations'],
  events: ['operations'],
  failedTasks: ['operations'],
  invariants: ['operations'],

  // The caller's own views.
  savedViews: adminAreas,

  // The service decides by the kind of the deleted record.
  deletions: adminAreas,
};

/** @returns an empty list for an endpoint that only admins of all areas may use as admins. */
export function areasOfEndpoint(name: string): readonly AdminArea[] {
  for (let prefix = name; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
    const areas = areasByName[prefix];
    if (areas) return areas;
  }
  return [];
}
