import React from 'react';
import { flushSync } from 'react-dom';

const rounds = 4;

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

/** Replaces `act`, which React's production build lacks. Resolves when the rendering and its consequences are done. */
async function act(render: () => Promise<void>): Promise<void> {
  await flushSync(render);
  for (let round = 0; round < rounds; round += 1) await nextTask();
}

Object.assign(React, { act });
