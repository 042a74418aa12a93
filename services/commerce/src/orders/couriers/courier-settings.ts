import type { CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import { z } from 'zod';
import type { CourierPort } from './providers/courier-port.ts';
import { createPathao } from './providers/pathao.ts';
import { createSteadfast } from './providers/steadfast.ts';

const text = z.string().min(1).optional();

export const courierVariables = {
  PATHAO_URL: z.url({ protocol: /^https?$/ }).default('https://api-hermes.pathao.com'),
  PATHAO_CLIENT_ID: text,
  PATHAO_CLIENT_SECRET: text,
  PATHAO_USERNAME: text,
  PATHAO_PASSWORD: text,
  PATHAO_STORE_ID: z.coerce.number().int().positive().optional(),
  PATHAO_WEBHOOK_SECRET: text,
  STEADFAST_URL: z.url({ protocol: /^https?$/ }).default('https://portal.packzy.com/api/v1'),
  STEADFAST_API_KEY: text,
  STEADFAST_SECRET_KEY: text,
  STEADFAST_WEBHOOK_TOKEN: text,
};

const Variables = z.object(courierVariables);

/** The couriers whose credentials are complete. */
export type Couriers = Readonly<Partial<Record<CourierName, CourierPort>>>;

export function openCouriers(settings: z.infer<typeof Variables>): Couriers {
  const {
    PATHAO_CLIENT_ID: clientId,
    PATHAO_CLIENT_SECRET: clientSecret,
    PATHAO_USERNAME: username,
    PATHAO_PASSWORD: password,
    PATHAO_STORE_ID: storeId,
    PATHAO_WEBHOOK_SECRET: webhookSecret,
    STEADFAST_API_KEY: apiKey,
    STEADFAST_SECRET_KEY: secretKey,
    STEADFAST_WEBHOOK_TOKEN: webhookToken,
  } = settings;
  return {
    ...(clientId &&
      clientSecret &&
      username &&
      password &&
      storeId &&
      webhookSecret && {
        pathao: createPathao({
          url: settings.PATHAO_URL,
          clientId,
          clientSecret,
          username,
          password,
          storeId,
          webhookSecret,
        }),
      }),
    ...(apiKey &&
      secretKey &&
      webhookToken && {
        steadfast: createSteadfast({ url: settings.STEADFAST_URL, apiKey, secretKey, webhookToken }),
      }),
  };
}
