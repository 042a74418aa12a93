import { expect, test } from 'vitest';
import { signatureProblem, type SignedRequest } from './signature-v4.ts';

/* The example "GET Object" of Amazon's documentation of Signature Version 4 for S3. */

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const signedAt = Date.parse('2013-05-24T00:00:00Z');
const request: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
};
const changed = (headers: Record<string, string>, rest: Partial<SignedRequest> = {}) => ({
  ...request,
  ...rest,
  headers: { ...request.headers, ...headers },
});

test('the published example is valid', () => {
  expect(signatureProblem(request, credentials, signedAt)).toBeNull();
});

test.each([
  ['no signature', { ...request, headers: {} }, credentials, 'AccessDenied'],
  ['another path', changed({}, { url: '/other.txt' }), credentials, 'SignatureDoesNotMatch'],
  ['another method', changed({}, { method: 'DELETE' }), credentials, 'SignatureDoesNotMatch'],
  ['an additional parameter', changed({}, { url: '/test.txt?acl' }), credentials, 'SignatureDoesNotMatch'],
  ['a changed header', changed({ range: 'bytes=0-99' }), credentials, 'SignatureDoesNotMatch'],
  ['another body', changed({}, { body: Buffer.from('x') }), credentials, 'XAmzContentSHA256Mismatch'],
  ['another secret', request, { ...credentials, secretAccessKey: 'x' }, 'SignatureDoesNotMatch'],
  ['another key', request, { ...credentials, accessKeyId: 'x' }, 'InvalidAccessKeyId'],
  ['another region', request, { ...credentials, region: 'x' }, 'AuthorizationHeaderMalformed'],
  [
    'another authorization scheme',
    changed({ authorization: 'Basic eA==' }),
    credentials,
    'AuthorizationHeaderMalformed',
  ],
] as const)('%s is refused', (_, sent, keys, problem) => {
  expect(signatureProblem(sent, keys, signedAt)).toBe(problem);
});

test('an old signature is refused', () => {
  expect(signatureProblem(request, credentials, signedAt + 16 * 60_000)).toBe('RequestTimeTooSkewed');
});
