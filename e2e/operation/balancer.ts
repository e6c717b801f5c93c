import { Agent, get } from 'node:http';
import type { Product } from '@atelier/testing';

/** Status of the response, or the error instead of one. */
export type RequestOutcome = number | string;

/** Concurrent requests, half of them per node, which has a database connection for each. */
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

/** Distributes requests over the ready nodes by kept-alive and new connections, as load balancers do. */
export function startBalancer(nodes: readonly Product[]) {
  const keepAliveAgent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const freshAgent = new Agent({ keepAlive: false });
  const readyUrls = new Set(nodes.map(({ url }) => url));
  const checkReadiness = async (): Promise<void> => {
    for (const url of readyUrls)
      if ((await sendRequest(`${url}/health/ready`, freshAgent)) !== 200) readyUrls.delete(url);
  };
  const timer = setInterval(() => void checkReadiness(), 100);
  let sent = 0;
  const send = async (): Promise<RequestOutcome> => {
    const number = sent++;
    const url = [...readyUrls][number % readyUrls.size] ?? '';
    const answer = await sendRequest(url + paths[number % paths.length], number % 4 < 2 ? keepAliveAgent : freshAgent);
    if (answer !== 'ECONNREFUSED') return answer;
    // The node never received the request.
    readyUrls.delete(url);
    return send();
  };
  const stop = (): void => {
    clearInterval(timer);
    keepAliveAgent.destroy();
  };
  return { ready: readyUrls, send, stop };
}

type Balancer = ReturnType<typeof startBalancer>;

/** Returns the requests per second with all clients busy. */
export async function measureCapacity({ send }: Balancer, requests: number): Promise<number> {
  // Warms up the database connections, which takes longer than a request's timeout on a busy machine.
  while ((await Promise.all(Array.from({ length: clients }, send))).includes(503));
  const startedAt = performance.now();
  let remaining = requests;
  const client = async (): Promise<void> => {
    while (remaining-- > 0) {
      const answer = await send();
      if (answer !== 200) throw new Error(`answered with ${answer} before anything happened`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return requests / ((performance.now() - startedAt) / 1_000);
}

/** Sends `rate` requests a second, at most `clients` of them at once. */
export function startLoad({ send }: Pick<Balancer, 'send'>, rate: number) {
  const answers: RequestOutcome[] = [];
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      if (pending.size >= clients) continue;
      const request = send().then((answer) => {
        answers.push(answer);
        pending.delete(request);
      });
      pending.add(request);
    }
  }, 10);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(pending);
  };
  return { answers, stop };
}
