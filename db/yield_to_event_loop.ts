/**
 * Resolves after other work on the event loop had its turn. It is a timer, because only an idle loop checks its sockets
 * at once. A loop that continues by itself, as with setImmediate, checks them every 61 turns: with work of 10 ms a turn
 * nobody would get an answer for that long.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
