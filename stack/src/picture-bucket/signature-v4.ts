import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type SignatureProblem =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const maxSkewMs = 15 * 60_000;

/** Verifies an AWS Signature Version 4 in the Authorization header, as S3 does; null if it is valid. */
export function signatureProblem(
  request: SignedRequest,
  credentials: Credentials,
  now = Date.now(),
): SignatureProblem | null {
  const { headers } = request;
  if (headers.authorization === undefined) return 'AccessDenied';
  const [, keyId, day = '', region = '', signedHeaders = '', signature = ''] =
    authorizationPattern.exec(headers.authorization) ?? [];
  if (keyId === undefined) return 'AuthorizationHeaderMalformed';
  if (keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  if (region !== credentials.region || !time.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now) <= maxSkewMs)) return 'RequestTimeTooSkewed';

  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(request.body))
    return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  if (!names.includes('host')) return 'SignatureDoesNotMatch';
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalForm(request, names, bodyHash))].join(
    '\n',
  );
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function canonicalForm({ method, url, headers }: SignedRequest, names: string[], bodyHash: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters =
    query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const lines = names.map(
    (name) => `${name}:${[headers[name]].flat().join(',').trim().replaceAll(/ +/g, ' ')}\n`,
  );
  return [method, path, parameters.toSorted().join('&'), lines.join(''), names.join(';'), bodyHash].join(
    '\n',
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
