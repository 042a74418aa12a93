import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, route, type Route } from '@petcare/platform/http/route.ts';
import { setTariff } from './set-tariff.ts';
import { readTariff, tariffChanges, Tariffs, toTariff } from './tariff.model.ts';

export const deliveryRoutes: Route[] = [
  cachedRoute(endpoints['delivery.tariff'], {
    until: [tariffChanges],
    handle: async () => {
      const tariff = await readTariff();
      return { tariff: tariff && toTariff(tariff) };
    },
  }),

  route(endpoints['delivery.tariffs'], async ({ query: { page, limit }, reply }) => {
    const rows = await Tariffs.find()
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean();
    reply.total(await Tariffs.countDocuments());
    return rows.map(toTariff);
  }),

  route(endpoints['delivery.setTariff'], async ({ body }) => ({
    message: 'Delivery charges saved!',
    tariff: toTariff(await setTariff(body)),
  })),
];
