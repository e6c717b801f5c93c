import { Agent, get } from 'node:http';
import type { Product } from '@atelier/testing';

/** A status, or the error that came in place of an answer. */
export type RequestOutcome = number | string;

/** Requests under way at once: half of them for each node, which has a connection to the database for each. */
const clients = 16;

const paths = ['/devices/types', '/', '/openapi.json'];

function sendRequest(url: string, agent: Agent): Promise<RequestOutcome> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', ({ message }) => resolve(message));
    }).once('error', ({ message, ...error }: NodeJS.ErrnoException) => resolve(error.code ?? message));
  });
}

/** Spreads requests over the nodes that are ready, over connections that it keeps and over new ones, as balancers do. */
export function startBalancer(nodes: readonly Product[]) {
  const keepAliveAgent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const freshAgent = new Agent({ keepAlive: false });
  const ready = new Set(nodes.map(({ url }) => url));
  const checkReadiness = async (): Promise<void> => {
    for (const url of ready) if ((await sendRequest(`${url}/health/ready`, freshAgent)) !== 200) ready.delete(url);
  };
  const watch = setInterval(() => void checkReadiness(), 100);
  let sent = 0;
  const send = async (): Promise<RequestOutcome> => {
    const number = sent++;
    const url = [...ready][number % ready.size] ?? '';
    const answer = await sendRequest(url + paths[number % paths.length], number % 4 < 2 ? keepAliveAgent : freshAgent);
    if (answer !== 'ECONNREFUSED') return answer;
    // It never had the request.
    ready.delete(url);
    return send();
  };
  const stop = (): void => {
    clearInterval(watch);
    keepAliveAgent.destroy();
  };
  return { ready, send, stop };
}

type Balancer = ReturnType<typeof startBalancer>;

/** Requests a second while all clients ask as fast as they are answered. */
export async function measureCapacity({ send }: Balancer, requests: number): Promise<number> {
  // The nodes open their connections to the database, which takes a busy machine longer than a request waits.
  while ((await Promise.all(Array.from({ length: clients }, send))).includes(503));
  const started = performance.now();
  let left = requests;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await send();
      if (answer !== 200) throw new Error(`answered with ${answer} before anything happened`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return requests / ((performance.now() - started) / 1_000);
}

/** Sends so many requests a second, as long as no more are under way than there are clients. */
export function startLoad({ send }: Balancer, rate: number) {
  const answers: RequestOutcome[] = [];
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      if (underWay.size >= clients) continue;
      const answered = send().then((answer) => {
        answers.push(answer);
        underWay.delete(answered);
      });
      underWay.add(answered);
    }
  }, 10);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
  return { answers, stop };
}
