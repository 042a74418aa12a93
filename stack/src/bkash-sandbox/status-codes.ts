const statusMessages = {
  '0000': 'Successful',
  '2001': 'Invalid App Key',
  '2002': 'Invalid Payment ID',
  '2003': 'Process failed',
  '2006': 'Invalid Amount',
  '2007': 'Invalid Currency',
  '2008': 'Invalid Intent',
  '2009': 'Invalid Wallet',
  '2010': 'Invalid OTP',
  '2011': 'Invalid PIN',
  '2015': 'Wrong PIN limit exceeded',
  '2017': 'Wrong verification code limit exceeded',
  '2020': 'Exception occurred',
  '2023': 'Insufficient Balance',
  '2024': 'Exception occurred',
  '2029': 'Duplicate for all transactions',
  '2031': 'Invalid Merchant Invoice Number',
  '2033': 'Transaction not found',
  '2037': 'Payer’s account debit is not allowed',
  '2048': 'Invalid payer reference',
  '2049': 'Invalid merchant callback URL',
  '2056': 'Invalid Payment State',
  '2057': 'Not a bKash Account',
  '2060': 'Payment execution pre-requisite not met',
  '2062': 'The payment has already been completed',
  '2063': 'Mode is not valid as per request data',
  '2065': 'Mandatory field missing',
  '2069': 'The transaction has already been cancelled',
  '2072': 'Invalid amount for refund',
  '2073': 'Invalid sku',
  '2077': 'Invalid trxID',
  '2078': 'Invalid reason',
  '2117': 'Payment execution already been called before',
  '2127': 'Transaction is not yet completed',
  '503': 'System is undergoing maintenance. Please try again later',
  '9999': 'System Error',
} as const;

export type StatusCode = keyof typeof statusMessages;

export function messageOf(code: string): string {
  return (statusMessages as Record<string, string>)[code] ?? 'Process failed';
}

/** A refusal by bKash, which comes in one of four forms, most of them with HTTP 200. */
export class BkashRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object, message: string) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Creates a refusal by code, in the form used before execution (`status`), after it (`error`) or by version 2. */
export function refusal(
  code: StatusCode | (string & {}),
  form: 'status' | 'error' | 'v2' = 'status',
): BkashRefusal {
  const message = messageOf(code);
  const bodies = {
    status: { statusCode: code, statusMessage: message },
    error: { errorCode: code, errorMessage: message },
    v2: {
      internalCode: `sandbox_${code}`,
      externalCode: code,
      errorMessageEn: message,
      errorMessageBn: 'অনুরোধটি সম্পন্ন হয়নি',
    },
  };
  return new BkashRefusal(200, bodies[form], message);
}

/** Creates a refusal by the API gateway in front of bKash: `{"message": …}`. */
export const gatewayRefusal = (status: number, message: string): BkashRefusal =>
  new BkashRefusal(status, { message }, message);
