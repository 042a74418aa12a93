import { identityHeader } from '@petcare/platform/auth/identity.ts';
import { timeServiceCall } from '@petcare/platform/service-calls/service-call-metrics.ts';
import { currentContext, nextTraceparent, traceHeaders } from '@petcare/platform/observability/context.ts';
import type { PublicService, ServiceName } from '@petcare/contracts/shared/endpoint.ts';
import type { VisitorApi } from '@petcare/contracts/rendered-pages.ts';

const timeoutMs = 3_000;

/**
 * Calls the services as a visitor. This process has no key of its own: it passes on the visitor's identity that the
 * gateway sends with each request, and can therefore do no more than a visitor.
 */
export function createVisitorApi(urls: Readonly<Record<PublicService, string>>) {
  let identity: string | null = null;
  const bases: Partial<Record<ServiceName, string>> = urls;

  const api: VisitorApi = async (endpoint, path, init) => {
    const base = bases[endpoint.service];
    if (!base) throw new Error(`${endpoint.service} has no public endpoints`);
    if (identity === null) throw new Error('the gateway has sent no identity yet');
    const recordStatus = timeServiceCall(endpoint.service);
    const context = currentContext();
    try {
      const response = await fetch(new URL(path, base), {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          [identityHeader]: identity,
          ...traceHeaders(nextTraceparent(context?.traceparent)),
          ...(context && { 'x-request-id': context.requestId }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      recordStatus(response.status);
      return response;
    } catch (error) {
      recordStatus('unreachable');
      throw error;
    }
  };
  return {
    api,
    /** The latest token, since each expires within a minute. */
    useIdentity: (token: string) => void (identity = token),
  };
}
