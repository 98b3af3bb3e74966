/**
 * When everything else that waits for the event loop has had its turn. A timer, because only a loop that has nothing
 * to do looks at its sockets at once. One that goes on by itself, as with setImmediate, looks after every 61 turns:
 * behind as many pieces of work of 10 ms each nobody would be answered.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
