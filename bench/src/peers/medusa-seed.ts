import { sampleStock } from './sample-products.ts';

/** Script that `medusa exec` runs. It writes the ids that requests need to `seeded.json`. */
export const medusaSeed = `const { readFileSync, writeFileSync } = require('node:fs');
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

exports.default = async function seed({ container }) {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Shop' }] });
  const currencies = [{ currency_code: 'bdt', is_default: true }];
  const { data: stores } = await query.graph({ entity: 'store', fields: ['id'] });
  if (stores.length > 0)
    await run(flows.updateStoresWorkflow, {
      selector: { id: stores[0].id },
      update: { supported_currencies: currencies, default_sales_channel_id: channel.id },
    });
  else
    await run(flows.createStoresWorkflow, {
      stores: [{ name: 'Shop', supported_currencies: currencies, default_sales_channel_id: channel.id }],
    });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      { name: 'Bangladesh', currency_code: 'bdt', countries: ['bd'], payment_providers: ['pp_system_default'] },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'bd', provider_id: 'tp_system' }]);

  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Dhaka', address: { city: 'Dhaka', country_code: 'BD', address_1: 'Road 3' } }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });

  const [profile] = await run(flows.createShippingProfilesWorkflow, { data: [{ name: 'Goods', type: 'goods' }] });
  const fulfilment = container.resolve(Modules.FULFILLMENT);
  const set = await fulfilment.createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'Bangladesh', geo_zones: [{ country_code: 'bd', type: 'country' }] }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Courier',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Courier', description: 'To the address.', code: 'courier' },
      prices: [{ currency_code: 'bdt', amount: 60 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Shop', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  const samples = JSON.parse(readFileSync('products.json', 'utf8'));
  const products = [];
  for (let from = 0; from < samples.length; from += 100) {
    const batch = samples.slice(from, from + 100).map((sample, index) => ({
      title: sample.name,
      handle: 'sample-' + (from + index),
      description: sample.description,
      thumbnail: sample.image,
      status: 'published',
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
      options: [{ title: 'Size', values: ['One'] }],
      variants: [
        {
          title: 'One',
          sku: 'SAMPLE-' + (from + index),
          options: { Size: 'One' },
          prices: [{ currency_code: 'bdt', amount: sample.price }],
        },
      ],
    }));
    products.push(...(await run(flows.createProductsWorkflow, { products: batch })));
  }
  const { data: items } = await query.graph({ entity: 'inventory_item', fields: ['id'] });
  await run(flows.createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id }) => ({
      location_id: location.id,
      inventory_item_id: id,
      stocked_quantity: ${sampleStock},
    })),
  });
  writeFileSync(
    process.env.SEEDED_FILE,
    JSON.stringify({
      key: key.token,
      channel: channel.id,
      region: region.id,
      shippingOption: option.id,
      products: products.map(({ id }) => id),
      variants: products.map(({ variants }) => variants[0].id),
    }),
  );
};
`;
