import { errors } from '@petcare/contracts/shared/errors.ts';
import type { Page, Route } from 'playwright-core';
import {
  adoptionCards,
  adoptionOf,
  comments,
  ownApplications,
  receivedApplications,
} from './adoption-samples.ts';
import { answerClinic } from './clinic-answers.ts';
import { answerDelivery } from './delivery-answers.ts';
import { currentEmergencies } from './emergency-samples.ts';
import { answerHostel } from './hostel-answers.ts';
import { memoryCards, memoryOf } from './memory-samples.ts';
import { answerPayments } from './payment-answers.ts';
import { notifications, sampleUsers, sessions } from './samples.ts';
import type { Viewer } from './screen.ts';
import { answerStore } from './store-answers.ts';

const linkExpired = { code: 'link_expired', message: errors.link_expired.message };

function answer(path: string, query: URLSearchParams, viewer: Viewer): [number, unknown] {
  if (path === '/api/auth/me') {
    return viewer === 'visitor'
      ? [401, { message: 'Please sign in first.' }]
      : [200, { data: { user: sampleUsers[viewer] } }];
  }
  const ofClinic = answerClinic(path, query);
  if (ofClinic) return ofClinic;
  const ofHostel = answerHostel(path, query);
  if (ofHostel) return ofHostel;
  if (path.startsWith('/api/adoptions')) return answerAdoptions(path, query);
  if (path.startsWith('/api/memories')) return answerMemories(path, query, viewer);
  if (path === '/api/auth/sessions') return [200, { sessions }];
  if (path === '/api/auth/email/verify') return [400, linkExpired];
  const ofStore = answerStore(path, query, viewer);
  if (ofStore) return ofStore;
  if (path === '/api/notifications') return [200, { notifications, unseen: 2, last_seq: 4 }];
  if (path.startsWith('/api/notifications')) return [200, { unseen: 0 }];
  const ofDelivery = answerDelivery(path, viewer);
  if (ofDelivery) return ofDelivery;
  const ofPayments = answerPayments(path, query);
  if (ofPayments) return ofPayments;
  return [404, { message: 'Not here' }];
}

function answerAdoptions(path: string, query: URLSearchParams): [number, unknown] {
  if (path === '/api/adoptions' || path.startsWith('/api/adoptions/user/')) {
    return [200, adoptionCards.slice(0, Number(query.get('limit')))];
  }
  if (path.startsWith('/api/adoptions/comments/')) return [200, comments];
  if (path === '/api/adoptions/applications/mine') {
    const wanted = query.get('adoption_id');
    return [200, ownApplications.filter(({ adoption_id: id }) => !wanted || id === wanted)];
  }
  if (path.endsWith('/applications')) return [200, receivedApplications];
  const adoption = adoptionOf(path.replace('/api/adoptions/', ''));
  return adoption ? [200, adoption] : [404, { code: 'not_found', message: errors.not_found.message }];
}

function memoriesFor(path: string, query: URLSearchParams, viewer: Viewer) {
  if (path === '/api/memories') return query.has('search') ? [] : memoryCards;
  const viewerUser = viewer === 'admin' ? sampleUsers.admin : sampleUsers.user;
  const ofUser = path.startsWith('/api/memories/user/');
  return ofUser ? memoryCards.filter(({ author_id: id }) => id === viewerUser._id) : null;
}

function answerMemories(path: string, query: URLSearchParams, viewer: Viewer): [number, unknown] {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))];
  const found = memoriesFor(path, query, viewer);
  if (found) return [200, { memories: found.slice((page - 1) * limit, page * limit) }];
  const memory = memoryOf(path.replace('/api/memories/', ''));
  return memory ? [200, { memory }] : [404, { code: 'not_found', message: errors.not_found.message }];
}

function totalOf({ pathname, searchParams }: URL, body: unknown, viewer: Viewer): Record<string, string> {
  const list = memoriesFor(pathname, searchParams, viewer) ?? listIn(body);
  return Array.isArray(list) ? { 'x-total-count': String(list.length) } : {};
}

function listIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'services' in body ? body.services : body;
}

/** Answers /api in the browser, so that the screens need no server. */
export async function stubApi(page: Page, viewer: Viewer): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.route(/\/(api|socket\.io)\//, async (route: Route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/api/emergencies/current') {
      await route.fulfill({ json: currentEmergencies(page.url(), viewer) });
      return;
    }
    const [status, body] = answer(url.pathname, url.searchParams, viewer);
    await route.fulfill({ status, json: body, headers: totalOf(url, body, viewer) });
  });
}
