// Asks a worker, and gets promises. A worker that computes cannot be told to stop: it is ended.

export class Ended extends Error {}

export class Client {
  constructor() {
    this.waiting = new Map();
    this.count = 0;
    this.worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("error" in data) reject(new Error(data.error));
      else resolve(data.result);
    };
    this.worker.onerror = (event) => this.end(new Error(event.message || "the worker did not start"));
  }

  // `wheel`: the NumPy that the answer needs.
  ask(method, given = [], wheel = "") {
    const id = this.count++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, given, wheel });
    });
  }

  end(reason = new Ended("stopped")) {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}
