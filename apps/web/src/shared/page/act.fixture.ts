import React from 'react';
import { flushSync } from 'react-dom';

/** As often as what was drawn may lead to something else that is drawn. */
const rounds = 4;

/** Behind whatever React has put off until the browser is free. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** React for production has no `act`, which whoever renders in a test waits for: what is rendered stands when it resolves, and so does what follows from it. */
async function act(render: () => Promise<void>): Promise<void> {
  await flushSync(render);
  for (let round = 0; round < rounds; round += 1) await nextTask();
}

Object.assign(React, { act });
