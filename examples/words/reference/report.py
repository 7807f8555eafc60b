"""The program reads how many lines follow, then these lines. It prints how many words they have, and below, each
different word on a line of its own, in the order of the alphabet."""

count = int(input())
words = []
for _ in range(count):
    words += input().split()
print("words:", len(words))
for word in sorted(set(words)):
    print(word)
