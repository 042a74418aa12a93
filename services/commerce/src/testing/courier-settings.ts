/** Credentials of the courier sandbox. */
export const courierSettings = {
  PATHAO_CLIENT_ID: 'sandbox-client',
  PATHAO_CLIENT_SECRET: 'sandbox-client-secret',
  PATHAO_USERNAME: 'sandbox@pathao.test',
  PATHAO_PASSWORD: 'sandbox-password',
  PATHAO_STORE_ID: 1,
  PATHAO_WEBHOOK_SECRET: 'sandbox-pathao-webhook',
  STEADFAST_API_KEY: 'sandbox-api-key',
  STEADFAST_SECRET_KEY: 'sandbox-secret-key',
  STEADFAST_WEBHOOK_TOKEN: 'sandbox-steadfast-webhook',
};
